import { statfs } from 'node:fs/promises'
import type { Log } from '../log.ts'

/**
 * The changes for which the disks have space: `all`, `no_uploads` (everything except files), or `no_changes` (only
 * reading and deleting).
 */
export type Room = 'all' | 'no_uploads' | 'no_changes'

export type DiskSpace = {
  /** The changes that are possible for a call that stores this many bytes. */
  room(bytes?: number): Promise<Room>
}

/** In bytes. */
export type Space = { free: number; size: number }

export type Disks = {
  /** The folder of the embedded database; undefined if the database is elsewhere. */
  database: string | undefined
  /** The folder of the media; undefined if they are elsewhere. */
  media: string | undefined
}

const mb = 1024 * 1024
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The free space below which the embedded database accepts no changes. Its log grows in steps of 16 MB, and publishing
 * and background work continue in the remaining space.
 */
const changesFloor = (size: number) => between(40 * mb, size * 0.05, 256 * mb)
const uploadsFloor = (size: number) => 2 * changesFloor(size)
/** The floor of a disk that only stores media. */
const mediaFloor = (size: number) => Math.min(size * 0.1, 1024 * mb)

/** How long a measurement is used. A burst of changes writes a few megabytes in this time. */
const cachedMs = 250

/** Watches the free space of the disks. Each change of the result is logged in one line. */
export function watchDisks(disks: Disks, log: Log, measure = measureSpace): DiskSpace {
  let measured: Promise<{ database: Space | undefined; media: Space | undefined }> | undefined
  let measuredAt = -Infinity
  let last: Room = 'all'

  const measureAll = async () => {
    const [database, media] = await Promise.all([
      disks.database === undefined ? undefined : measure(disks.database),
      disks.media === undefined ? undefined : measure(disks.media),
    ])
    return { database, media }
  }
  const current = () => {
    if (!measured || performance.now() - measuredAt > cachedMs) {
      measuredAt = performance.now()
      measured = measureAll()
    }
    return measured
  }
  const notice = (room: Room) => {
    if (room === last) return
    last = room
    if (room === 'all') log.info('there is enough disk space again')
    else log.warn({ room }, 'the disk is almost full')
  }

  return {
    async room(bytes = 0) {
      const { database, media } = await current()
      notice(roomFor(0, database, media))
      return roomFor(bytes, database, media)
    },
  }
}

function roomFor(bytes: number, database: Space | undefined, media: Space | undefined): Room {
  if (database && database.free < changesFloor(database.size)) return 'no_changes'
  if (database && database.free - bytes < uploadsFloor(database.size)) return 'no_uploads'
  if (media && media.free - bytes < mediaFloor(media.size)) return 'no_uploads'
  return 'all'
}

/** Undefined if the folder cannot be measured, which must not block any change. */
async function measureSpace(folder: string): Promise<Space | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return undefined
  }
}
