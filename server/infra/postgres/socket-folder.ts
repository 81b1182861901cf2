import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { SystemUser } from './system-user.ts'

// sun_path holds 108 bytes with the final zero on Linux, 104 elsewhere; the file in it is `.s.PGSQL.5432.lock` at most.
const longestPath = process.platform === 'linux' ? 107 : 103
const socketName = '/.s.PGSQL.5432'
const temporary = 'postwright-'

/**
 * A folder for the server's socket that only its user can enter: inside the data folder, or in the temporary folder if
 * that path is too long for a socket or not accessible to the server's user.
 */
export function makeSocketFolder(dataDir: string, user: SystemUser): string {
  const inside = join(dataDir, 'run')
  if (Buffer.byteLength(inside + socketName) <= longestPath && canEnter(dataDir, user)) {
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    return ownedBy(inside, user)
  }
  const record = join(dataDir, 'socket-folder')
  const former = formerFolder(record, user)
  if (former !== undefined) return former
  // Not TMPDIR, which can be too long itself or not accessible to the server's user.
  const place = [tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) =>
      Buffer.byteLength(`${folder}/${temporary}123456${socketName}`) <= longestPath && canEnter(folder, user),
  )
  const folder = ownedBy(mkdtempSync(join(place ?? '/tmp', temporary)), user)
  writeFileSync(record, folder, { mode: 0o600 })
  return folder
}

/** The folder of a killed run, which is reused so that kills leave at most one folder behind. */
function formerFolder(record: string, user: SystemUser): string | undefined {
  try {
    const folder = readFileSync(record, 'utf8')
    const { mode, uid } = lstatSync(folder)
    // In a shared folder, another user may have created a folder with this name since.
    return basename(folder).startsWith(temporary) && uid === user.uid && (mode & 0o777_777) === 0o040_700
      ? folder
      : undefined
  } catch {
    return undefined
  }
}

/** Removes the files of a killed server, because the pid in its lock file may belong to another process now. */
export function clearSocketFolder(folder: string): void {
  // By name and not recursively, because another user may have put files into it.
  for (const name of [socketName, `${socketName}.lock`]) rmSync(folder + name, { force: true })
}

/** Removes a socket folder made in the temporary folder; the one inside the data folder stays. */
export function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(temporary)) return
  try {
    clearSocketFolder(folder)
    rmdirSync(folder)
  } catch {
    // It was already removed, or another user put files into it.
  }
}

function ownedBy(folder: string, user: SystemUser): string {
  chmodSync(folder, 0o700)
  chownSync(folder, user.uid, user.gid)
  return folder
}

/** Whether the user may enter every folder of the path. For our own user the system can check it. */
function canEnter(folder: string, user: SystemUser): boolean {
  try {
    if (user.spawn.uid === undefined) {
      accessSync(folder, constants.X_OK)
      return true
    }
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    return (mode & bit) !== 0 && (dirname(folder) === folder || canEnter(dirname(folder), user))
  } catch {
    return false
  }
}
