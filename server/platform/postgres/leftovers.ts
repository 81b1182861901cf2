import { setTimeout as sleep } from 'node:timers/promises'
import { pidTaken, serverProcesses, signal } from './processes.ts'
import { readPidFile, removePidFile } from './pid-file.ts'
import { PostgresStartError } from './start-error.ts'

type Cluster = { folder: string; name: string; uid: number; log: (line: string) => void }

/**
 * Ends what an earlier run left behind. The caller holds the folder's lock, so a server still running here has lost its
 * application: it is shut down in order and started anew rather than adopted, which leaves one state to reason about.
 */
export async function endLeftovers(cluster: Cluster): Promise<void> {
  const alive = () => serverProcesses(cluster.name, cluster.uid)
  const found = alive()
  if (found.length > 0) {
    cluster.log('Shutting down the database that an earlier run left behind.')
    if (found.some((each) => each.postmaster)) {
      // Fast shutdown first; then "immediate", which the write-ahead log makes safe.
      if (!(await told(alive, 'SIGINT', 30_000))) await told(alive, 'SIGQUIT', 5000)
    } else {
      // Without their postmaster the others end by themselves as soon as they notice.
      await gone(alive, 5000)
    }
    if (!(await gone(alive, 0))) {
      for (const each of alive()) signal(each.pid, 'SIGKILL')
      if (!(await gone(alive, 10_000))) {
        throw new PostgresStartError(`A database process of an earlier run does not end: ${pids(alive())}.`)
      }
    }
  }
  removeStalePidFile(cluster)
}

function removeStalePidFile(cluster: Cluster): void {
  const file = readPidFile(cluster.folder)
  // PostgreSQL takes any taken pid for a running server, though it be a zombie or a stranger. A free pid is left to
  // its own check, which also looks at the shared memory.
  if (file && pidTaken(file.pid)) removePidFile(cluster.folder)
}

async function told(
  alive: () => { pid: number; postmaster: boolean }[],
  name: NodeJS.Signals,
  milliseconds: number,
): Promise<boolean> {
  for (const each of alive()) if (each.postmaster) signal(each.pid, name)
  return await gone(alive, milliseconds)
}

async function gone(alive: () => unknown[], milliseconds: number): Promise<boolean> {
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
