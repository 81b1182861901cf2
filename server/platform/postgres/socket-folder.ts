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
 * A folder for the server's socket that only its user can enter: inside the data folder, or, where that path is too long
 * for a socket or closed to the server's user, a new one in the temporary folder.
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
  // The usual temporary folder, not TMPDIR: that may be long itself, or closed to the server's user.
  const place = [tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) =>
      Buffer.byteLength(`${folder}/${temporary}123456${socketName}`) <= longestPath && canEnter(folder, user),
  )
  const folder = ownedBy(mkdtempSync(join(place ?? '/tmp', temporary)), user)
  writeFileSync(record, folder, { mode: 0o600 })
  return folder
}

/** The folder of a run that was killed is used again, so that kills leave only the last one behind. */
function formerFolder(record: string, user: SystemUser): string | undefined {
  try {
    const folder = readFileSync(record, 'utf8')
    const { mode, uid } = lstatSync(folder)
    // Where everybody can make folders, one of that name may be somebody else's by now.
    return basename(folder).startsWith(temporary) && uid === user.uid && (mode & 0o777_777) === 0o040_700
      ? folder
      : undefined
  } catch {
    return undefined
  }
}

/** Removes what a killed server left: its lock file names a pid that a zombie or a stranger may have now. */
export function clearSocketFolder(folder: string): void {
  // By name and not recursively: somebody else may have put something into it.
  for (const name of [socketName, `${socketName}.lock`]) rmSync(folder + name, { force: true })
}

/** Removes a socket folder made in the temporary folder; the one inside the data folder stays. */
export function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(temporary)) return
  try {
    clearSocketFolder(folder)
    rmdirSync(folder)
  } catch {
    // Somebody removed it already, or put something else in it: then it is not ours to remove.
  }
}

function ownedBy(folder: string, user: SystemUser): string {
  chmodSync(folder, 0o700)
  chownSync(folder, user.uid, user.gid)
  return folder
}

/** Whether the user may pass through every folder on the way; for ourselves the system can be asked. */
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
