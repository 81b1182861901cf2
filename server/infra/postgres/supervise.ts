import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase } from './database.ts'
import { endLeftovers } from './leftovers.ts'
import { hasEnded, startServer, stopServer, type ServerPlan } from './server.ts'
import { clearSocketFolder, removeSocketFolder } from './socket-folder.ts'

type Log = { log: (line: string) => void; warn: (line: string) => void }

/** Waits before attempts to start the server again; the last one applies from then on. */
const waitsMs = [0, 250, 500, 1_000, 2_000, 5_000]
/** A server that ends sooner than this counts as another failed attempt. */
const steadyMs = 30_000

/**
 * Starts the server, and restarts it at the same address whenever it ends unexpectedly. An attempt that fails is
 * repeated for as long as it takes, because what prevents it, such as a full disk, may pass.
 */
export async function superviseServer(
  plan: ServerPlan,
  { log, warn }: Log,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let stopped: Promise<void> | undefined
  let current: ChildProcess | undefined
  const started = (child: ChildProcess) => {
    current = child
  }
  const ending = new AbortController()
  const first = startClean(plan, log, started)
  let server: Promise<ChildProcess | undefined> = first
  let failures = 0

  const restart = async (): Promise<ChildProcess | undefined> => {
    for (;;) {
      const waitMs = waitsMs[Math.min(failures, waitsMs.length - 1)]
      await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => undefined)
      failures += 1
      if (stopping) return undefined
      try {
        return watched(await startClean(plan, log, started))
      } catch (error) {
        warn(
          `The database could not be started again: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
  }
  const watched = (child: ChildProcess) => {
    const startedAt = performance.now()
    const ended = () => {
      if (stopping) return
      if (performance.now() - startedAt > steadyMs) failures = 0
      warn(
        `The database ended unexpectedly (${child.signalCode ?? `exit code ${child.exitCode}`}); starting it again.`,
      )
      server = restart()
    }
    if (hasEnded(child)) ended()
    else child.once('exit', ended)
    return child
  }
  // Stops the server if the application exits without calling `stop`, such as after a failed start.
  const abandon = () => {
    if (current && !hasEnded(current)) current.kill('SIGINT')
  }
  const stop = async () => {
    stopping = true
    ending.abort()
    const child = await server.catch(() => undefined)
    if (child) await stopServer(child)
    removeSocketFolder(plan.socketFolder)
    process.off('exit', abandon)
  }

  process.on('exit', abandon)
  watched(await first)
  try {
    await ensureDatabase(plan.socketFolder)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop: () => (stopped ??= stop()) }
}

async function startClean(
  plan: ServerPlan,
  log: (line: string) => void,
  started: (child: ChildProcess) => void,
): Promise<ChildProcess> {
  await endLeftovers({ folder: plan.cluster, name: plan.clusterName, uid: plan.user.uid, log })
  clearSocketFolder(plan.socketFolder)
  return await startServer(plan, started)
}
