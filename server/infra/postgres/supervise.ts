import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase } from './database.ts'
import { endLeftovers } from './leftovers.ts'
import { hasEnded, startServer, stopServer } from './server.ts'
import type { ServerPlan } from './server.ts'
import { clearSocketFolder, removeSocketFolder } from './socket-folder.ts'

type Listener = { log: (line: string) => void; onLost: (error: Error) => void }

const restarts = 5

/** Starts the server, and restarts it at the same address whenever it ends unexpectedly. */
export async function superviseServer(
  plan: ServerPlan,
  { log, onLost }: Listener,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let stopped: Promise<void> | undefined
  let current: ChildProcess | undefined
  const started = (child: ChildProcess) => {
    current = child
  }
  let server = startClean(plan, log, started)

  const restart = async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return watched(await startClean(plan, log, started))
      } catch (error) {
        if (attempt === restarts || stopping) throw error
        await sleep(500 * attempt)
      }
    }
  }
  const watched = (child: ChildProcess) => {
    const ended = () => {
      if (stopping) return
      log(
        `The database ended unexpectedly (${child.signalCode ?? `exit code ${child.exitCode}`}); starting it again.`,
      )
      server = restart()
      server.catch((error: unknown) => {
        onLost(error instanceof Error ? error : new Error(String(error)))
      })
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
    const child = await server.catch(() => undefined)
    if (child) await stopServer(child)
    removeSocketFolder(plan.socketFolder)
    process.off('exit', abandon)
  }

  process.on('exit', abandon)
  watched(await server)
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
