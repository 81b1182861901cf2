import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'

/** A PostgreSQL server with a standby that follows it, at one address that leads to the server that is the primary. */
export type ReplicatedDatabase = {
  proxy: DatabaseProxy
  /** Waits until the standby has everything that the primary has stored. */
  caughtUp(): Promise<void>
  /** From now on, the standby receives nothing more. */
  cutOff(): Promise<void>
  /** Whether the primary acknowledges a change only when the standby has it. */
  setSynchronous(synchronous: boolean): Promise<void>
  /** Kills the primary, and the standby takes over. */
  failOver(): Promise<void>
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const settings = { wal_level: 'replica', max_wal_senders: '5', max_connections: '200', hot_standby: 'on' }

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postwright-replicated-'))
  const [primaryDir, standbyDir] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, settings })
  await copyPrimary(primary.url, primaryDir, standbyDir)
  const standby = await startEmbeddedPostgres({ dataDir: standbyDir, settings })
  const proxy = await startDatabaseProxy(primary.url)
  let current = primary.url

  return {
    proxy,
    async caughtUp() {
      const [end] = await query<{ at: string }>(primary.url, 'select pg_current_wal_flush_lsn()::text as at')
      await vi.waitFor(
        async () => {
          const [row] = await query<{ done: boolean }>(
            standby.url,
            'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done',
            [end?.at],
          )
          if (row?.done !== true) throw new Error('The standby is behind')
        },
        { timeout: 30_000, interval: 50 },
      )
    },
    async cutOff() {
      await query(standby.url, `alter system set primary_conninfo = ''`)
      await query(standby.url, 'select pg_reload_conf()')
      await vi.waitFor(
        async () => {
          const senders = await query(primary.url, 'select from pg_stat_replication')
          if (senders.length > 0) throw new Error('The standby is still connected')
        },
        { timeout: 30_000, interval: 50 },
      )
    },
    async setSynchronous(synchronous) {
      await query(primary.url, `alter system set synchronous_standby_names = '${synchronous ? '*' : ''}'`)
      await query(primary.url, 'select pg_reload_conf()')
    },
    async failOver() {
      crash(primaryDir)
      await query(standby.url, 'select pg_promote(true, 60)')
      current = standby.url
      proxy.lead(standby.url)
    },
    query: (text, values) => query(current, text, values),
    async close() {
      await proxy.close()
      await Promise.all([primary.stop(), standby.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the running server by its interface for backups, as a standby that follows it. */
async function copyPrimary(url: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  const folder = path.join(to, 'postgres')
  cpSync(path.join(from, 'postgres'), folder, {
    recursive: true,
    filter: (name) => !['postmaster.pid', 'postmaster.opts'].includes(path.basename(name)),
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(path.join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(folder, 'standby.signal'), '')
  const { searchParams, username } = new URL(url)
  const source = `host=${searchParams.get('host')} port=5432 user=${username} application_name=standby`
  appendFileSync(path.join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`)
}

/** Ends the server at once, as if its machine had lost power. */
function crash(dataDir: string): void {
  const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
}

async function query<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
