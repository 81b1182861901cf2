import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { placeArgument } from './cluster.ts'
import { readPidFile } from './pid-file.ts'
import { serverSettings } from './settings.ts'
import type { SystemUser } from './system-user.ts'
import { PostgresStartError, explainFailure } from './start-error.ts'

export type ServerPlan = {
  dataDir: string
  cluster: string
  clusterName: string
  socketFolder: string
  binaries: Binaries
  user: SystemUser
  durable: boolean
  more?: Record<string, string>
}

const logLimit = 10 * 1024 * 1024
// Recovery replays at most `max_wal_size` of log; this takes a few minutes on the slowest disk.
const recoveryLimit = 10 * 60_000
const attempts = 20

/** Starts the server and waits until it accepts connections; passes the process to `started` once it exists. */
export async function startServer(
  plan: ServerPlan,
  started: (child: ChildProcess) => void,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const log = openLog(plan.dataDir)
    const child = spawn(
      plan.binaries.postgres,
      ['-D', placeArgument(plan.cluster), ...serverSettings(plan)],
      {
        cwd: plan.cluster,
        // Ctrl-C in a terminal must reach only the application, which stops the server cleanly.
        detached: true,
        // Without our own environment, where variables such as PGPORT and PGDATA would change the server.
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
        stdio: ['ignore', log.handle, log.handle],
        ...plan.user.spawn,
      },
    )
    closeSync(log.handle)
    child.unref()
    started(child)
    const failure = await untilReady(child, plan.cluster)
    if (failure === undefined) return child
    const said = failure === '' ? readFileSync(log.path, 'utf8').slice(log.length) : failure
    // The remaining processes of a killed server may need a moment to exit and release its shared memory.
    if (attempt < attempts && /still in use|already exists/.test(said)) {
      await sleep(250)
      continue
    }
    throw explainFailure(`The database in ${plan.cluster} does not start (see ${log.path})`, said)
  }
}

/** Undefined once ready; otherwise the reason, or '' if it is in the server's log. */
async function untilReady(child: ChildProcess, cluster: string): Promise<string | undefined> {
  const failures: string[] = []
  child.once('error', (error) => failures.push(error.message))
  child.once('exit', () => failures.push(''))
  const deadline = performance.now() + recoveryLimit
  while (failures.length === 0) {
    const file = readPidFile(cluster)
    if (file?.pid === child.pid && file?.ready === true) return undefined
    if (performance.now() > deadline) {
      child.kill('SIGQUIT')
      throw new PostgresStartError(`The database in ${cluster} was not ready after ten minutes.`)
    }
    await sleep(10)
  }
  return failures[0]
}

/**
 * Waits briefly for connections to close, then does a fast shutdown, which rolls back open transactions. Acknowledged
 * data is already on disk.
 */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.ref()
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve()
    })
  })
  for (const [signal, timeoutMs] of [
    ['SIGTERM', 500],
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    child.kill(signal)
    const waiting = new AbortController()
    await Promise.race([
      ended,
      sleep(timeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined),
    ])
    waiting.abort()
    if (hasEnded(child)) return
  }
}

/** Whether the process has ended and was waited for. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function openLog(dataDir: string): { handle: number; path: string; length: number } {
  const path = join(dataDir, 'postgres.log')
  const length = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (length <= logLimit) return { handle: openSync(path, 'a', 0o600), path, length }
  renameSync(path, `${path}.1`)
  return { handle: openSync(path, 'a', 0o600), path, length: 0 }
}
