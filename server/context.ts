import type { Kysely, Transaction } from 'kysely'
import type { Config } from './config.ts'
import type { Connectors } from './connectors/index.ts'
import type { Clock } from './infra/clock.ts'
import type { SecretBox } from './infra/crypto/secret-box.ts'
import type { Heard, Listener } from './infra/database/listener.ts'
import type { DiskSpace } from './infra/disk/disk-space.ts'
import type { Jobs } from './infra/jobs/jobs.ts'
import type { Log } from './infra/log.ts'
import type { Storage } from './infra/storage/storage.ts'
import type { LogPosition } from './installation/index.ts'
import type { Tables } from './tables.ts'

/** The pool or an open transaction; the first argument of every query. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/**
 * The dependencies of the use cases. Created once for each role of the process in `main.ts`, or once per file in tests.
 */
export type Context = {
  config: Config
  /** The pool of the role: web requests and background work never wait for each other's connections. */
  db: Db
  /** Listens to a channel of PostgreSQL on a connection of its own. */
  listen: (channel: string, heard: Heard) => Listener
  jobs: Jobs
  storage: Storage
  /** The free space where this process stores media and, if embedded, the database. */
  disk: DiskSpace
  connectors: Connectors
  secrets: SecretBox
  clock: Clock
  /** The newest position in the log of the database that this process has seen. */
  seen: LogPosition
  /** Of the platforms' stand-ins; without it, that of the machine. */
  sandboxClock?: Clock
  log: Log
}

/** The dependencies of background work. */
export type WorkerContext = Context & {
  /** A small pool only for renewing leases, which must not wait for other work. */
  heartbeats: Db
}
