import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Only the owner may list, read or write. */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600

/** Creates a folder that only its owner can enter, or restricts an existing one. A folder of another user keeps its mode:
 * only that user can change it.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: privateFolderMode })
  restrict(folder, privateFolderMode)
}

/** The same for an existing file. */
export function makePrivateFile(file: string): void {
  restrict(file, privateFileMode)
}

function restrict(path: string, wanted: number): void {
  const { mode, uid } = statSync(path)
  const user = process.getuid?.() ?? uid
  if ((user === uid || user === 0) && (mode & 0o777) !== wanted) chmodSync(path, wanted)
}
