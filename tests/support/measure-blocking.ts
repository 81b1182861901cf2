import { monitorEventLoopDelay } from 'node:perf_hooks'
import { onReferenceMachine } from './machine-speed.ts'

/**
 * How long `work` blocks this process, in milliseconds, as CPU time of the main thread, which does not depend on other
 * load of the machine. Work above `limit` is repeated up to four times and the smallest value counts, because garbage
 * collection may be included; if all are above it, the time that it would take on the reference machine. Of each run the
 * longest single delay of the event loop counts, because work may pause in between.
 */
export async function measureBlocking<Result>(
  limit: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const first = await timed(work)
  let { ms } = first
  for (let again = 0; again < 3 && ms > limit; again += 1) ms = Math.min(ms, (await timed(work)).ms)
  return { result: first.result, ms: onReferenceMachine(ms, limit) }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const before = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(before)
  delay.disable()
  return { result, ms: Math.min((user + system) / 1000, delay.max / 1e6) }
}
