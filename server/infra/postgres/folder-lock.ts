import { chmodSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PostgresStartError } from './start-error.ts'

export type FolderLock = { release(): void }

// SQLite refuses longer file names (MAX_PATHNAME is 512 in its Unix layer).
const longestLockPath = 480
const sqliteBusy = 5

/**
 * Claims a data folder for this process. SQLite's exclusive transaction is a record lock of the kernel: it ends with
 * the process, so there is no pid file that could be stale or name a reused pid. Returns undefined when another process
 * holds the folder.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const path = lockPath(folder)
  try {
    const database = new DatabaseSync(path)
    try {
      // Before SQLite opens it, because its journal gets the mode of the database file.
      ownerOnly(path)
      database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      throw error
    }
    return {
      release: () => {
        if (database.isOpen) database.close()
      },
    }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    const reason = error instanceof Error ? error.message : String(error)
    throw new PostgresStartError(`Cannot lock the data folder ${folder} (${path}): ${reason}`)
  }
}

function lockPath(folder: string): string {
  const inside = join(folder, 'postwright.lock')
  if (Buffer.byteLength(inside) <= longestLockPath) return inside
  const { dev, ino } = statSync(folder)
  return join(tmpdir(), `postwright-${dev.toString(36)}-${ino.toString(36)}.lock`)
}

function ownerOnly(path: string): void {
  // A user who can open the file could hold the lock and prevent the product from starting.
  chmodSync(path, 0o600)
}
