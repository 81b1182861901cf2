import packageJson from '../../../package.json' with { type: 'json' }
import type { Context } from '../../context.ts'
import type { Room } from '../../infra/disk/disk-space.ts'
import { findHold, type Hold } from '../../installation/index.ts'
import { mailWay } from '../../mail/index.ts'
import { countDuePosts, type Backlog } from '../monitoring.queries.ts'
import {
  countAccountsToReconnect,
  listJobQueues,
  listParked,
  listPlatformDays,
  readServerState,
  type JobQueue,
  type Parked,
  type PlatformDay,
  type ServerState,
  type ToReconnect,
} from './operator.queries.ts'

/** The state of the whole installation, and of the disks and settings of this process. */
export type Installation = {
  now: Date
  version: string
  sandbox: boolean
  mail: ReturnType<typeof mailWay>
  media: 'folder' | 's3'
  room: Room
  hold: Hold | null
  due: Backlog[]
  platforms: PlatformDay[]
  parked: Parked[]
  toReconnect: ToReconnect[]
  queues: JobQueue[]
  server: ServerState
}

export async function readInstallation({ db, config, disk, clock }: Context): Promise<Installation> {
  const [room, hold, due, platforms, parked, toReconnect, queues, server] = await Promise.all([
    disk.room(),
    findHold(db),
    countDuePosts(db),
    listPlatformDays(db),
    listParked(db),
    countAccountsToReconnect(db),
    listJobQueues(db),
    readServerState(db),
  ])
  return {
    now: clock.now(),
    version: packageJson.version,
    sandbox: config.sandbox,
    mail: mailWay(config),
    media: config.mediaStorage,
    room,
    hold,
    due,
    platforms,
    parked,
    toReconnect,
    queues,
    server,
  }
}
