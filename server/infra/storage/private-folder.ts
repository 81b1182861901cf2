/** Creates the data folder. It contains media and the application's secret, so only its owner can read it. */
import { chmodSync, mkdirSync, statSync, type Stats } from 'node:fs'

/** Only the owner may list, read or write. */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600

/**
 * Creates a folder that only its owner can enter, or restricts an existing one. A folder of another user keeps its
 * mode, because only that user can change it. A folder that all users share, such as `/tmp`, also keeps it, because
 * other programs need it. Files that are stored in it are still private.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: privateFolderMode })
  const stats = statSync(folder)
  if (!isShared(stats)) restrict(folder, stats, privateFolderMode)
}

/** The same for an existing file. */
export function makePrivateFile(file: string): void {
  restrict(file, statSync(file), privateFileMode)
}

const stickyBit = 0o1000

const isShared = ({ mode }: Stats) => (mode & stickyBit) !== 0

function restrict(path: string, { mode, uid }: Stats, wanted: number): void {
  const user = process.getuid?.() ?? uid
  if ((user === uid || user === 0) && (mode & 0o777) !== wanted) chmodSync(path, wanted)
}
