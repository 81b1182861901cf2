import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from './log.ts'

/** With the host, because containers can share a folder for temporary files and have the same process ids. */
const prefix = `postwright-work-${encodeURIComponent(hostname())}.`

/** Calls `work` with a new, empty folder, and removes the folder afterwards in any case. */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}.`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes the folders of processes on this host that were killed, because their videos would fill the disk. It must be
 * called before this process creates its first folder: in a container, the previous process had the same id.
 */
export async function removeAbandonedFolders(log: Log): Promise<void> {
  const folder = tmpdir()
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isAbandoned)) {
    try {
      await rm(path.join(folder, name), { recursive: true, force: true })
    } catch (error) {
      log.warn({ err: error, folder: name }, 'an abandoned temporary folder could not be removed')
    }
  }
}

function isAbandoned(name: string): boolean {
  const pid = name.startsWith(prefix) ? /^(\d+)\.\w+$/v.exec(name.slice(prefix.length))?.[1] : undefined
  return pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs as another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
