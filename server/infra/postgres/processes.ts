import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'

export type ServerProcess = { pid: number; postmaster: boolean }

/**
 * The running processes of one cluster, identified by their owner and by the cluster's name, which PostgreSQL shows in
 * each command line. A pid from a file may be stale or belong to another program. Zombies have no command line and are
 * not listed.
 */
export function serverProcesses(clusterName: string, uid: number): ServerProcess[] {
  const all = process.platform === 'linux' ? fromProc(uid) : fromPs(uid)
  return all.flatMap<ServerProcess>(({ pid, command }) => {
    if (command.startsWith(`postgres: ${clusterName}: `)) return [{ pid, postmaster: false }]
    const named = command.split(/[\0 ]/).includes(`cluster_name=${clusterName}`)
    // A child that has just been forked still shows the command line of the postmaster.
    return named ? [{ pid, postmaster: true }] : []
  })
}

function fromProc(uid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (statSync(`/proc/${name}`).uid !== uid) return []
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
}

function fromPs(uid: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,uid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, owner, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid !== undefined && command !== undefined && Number(owner) === uid
      ? [{ pid: Number(pid), command }]
      : []
  })
}

/** Sends a signal. A process that has already ended is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended after it was listed.
  }
}

/** Whether a process with the pid exists, including zombies and unrelated processes. */
export function pidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
