import { lstatSync, readFileSync } from 'node:fs'
import { PostgresStartError } from './start-error.ts'

/** The user that the server runs as; undefined ids mean our own user. */
export type SystemUser = { uid: number; gid: number; spawn: { uid?: number; gid?: number } }

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the user who already owns the cluster or the data
 * folder, otherwise as `nobody`; other users run it as themselves.
 */
export function serverUser(folders: string[]): SystemUser {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, spawn: {} }
  const known = knownUsers()
  for (const folder of folders) {
    const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid
    const user = known.find((candidate) => candidate.uid === owner)
    if (user && user.uid !== 0) return runAs(user)
  }
  const nobody = known.find((user) => user.name === 'nobody')
  if (!nobody || nobody.uid === 0) {
    throw new PostgresStartError(
      'PostgreSQL does not run as root and this machine has no user "nobody". Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return runAs(nobody)
}

function runAs({ uid, gid }: { uid: number; gid: number }): SystemUser {
  return { uid, gid, spawn: { uid, gid } }
}

function knownUsers(): { name: string; uid: number; gid: number }[] {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
