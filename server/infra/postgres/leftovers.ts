import { setTimeout as sleep } from 'node:timers/promises'
import { pidTaken, serverProcesses, signal } from './processes.ts'
import { readPidFile, removePidFile } from './pid-file.ts'
import { PostgresStartError } from './start-error.ts'

type Cluster = { folder: string; name: string; uid: number; log: (line: string) => void }

/**
 * Ends processes that an earlier run left behind. The caller holds the folder's lock, so the application of a server
 * that still runs here has ended. The server is shut down cleanly and started again rather than reused, so that every
 * start begins from the same state.
 */
export async function endLeftovers(cluster: Cluster): Promise<void> {
  const alive = () => serverProcesses(cluster.name, cluster.uid)
  const found = alive()
  if (found.length > 0) {
    cluster.log('Shutting down the database that an earlier run left behind.')
    if (found.some((each) => each.postmaster)) {
      // Fast shutdown first; then "immediate", which the write-ahead log makes safe.
      if (!(await signalPostmaster(alive, 'SIGINT', 30_000))) await signalPostmaster(alive, 'SIGQUIT', 5000)
    } else {
      // The other processes exit on their own once they notice that the postmaster is gone.
      await allExited(alive, 5000)
    }
    if (!(await allExited(alive, 0))) {
      for (const each of alive()) signal(each.pid, 'SIGKILL')
      if (!(await allExited(alive, 10_000))) {
        throw new PostgresStartError(`A database process of an earlier run does not end: ${pids(alive())}.`)
      }
    }
  }
  removeStalePidFile(cluster)
}

function removeStalePidFile(cluster: Cluster): void {
  const file = readPidFile(cluster.folder)
  // PostgreSQL assumes that any existing pid is a running server, even a zombie or an unrelated process. For a pid that
  // does not exist it checks the shared memory itself.
  if (file && pidTaken(file.pid)) removePidFile(cluster.folder)
}

async function signalPostmaster(
  alive: () => { pid: number; postmaster: boolean }[],
  name: NodeJS.Signals,
  milliseconds: number,
): Promise<boolean> {
  for (const each of alive()) if (each.postmaster) signal(each.pid, name)
  return await allExited(alive, milliseconds)
}

async function allExited(alive: () => unknown[], milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (alive().length > 0) {
    if (performance.now() >= deadline) return false
    await sleep(20)
  }
  return true
}

function pids(processes: { pid: number }[]): string {
  return processes.map((each) => each.pid).join(', ')
}
