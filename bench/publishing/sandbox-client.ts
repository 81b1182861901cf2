import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FaultOrder, LogEntry } from '../../sandbox/index.ts'

/** `hits`: how many calls it applied to. */
type ActiveFault = { fault: string; hits: number }

/** The platforms of a benchmark. */
export type Platforms = {
  /** The origin, which the product takes as its own address, because it looks for the sandbox there. */
  origin: string
  fault(order: FaultOrder): Promise<void>
  clearFaults(): Promise<void>
  /** The ordered faults. */
  faults(): Promise<ActiveFault[]>
  /** What the platforms accepted, oldest first. */
  accepted(): Promise<LogEntry[]>
  stop(): Promise<void>
}

/**
 * Starts the sandbox without limits of calls. Each call takes `answerMs`, if given. It takes the same text twice, so that a
 * post that is sent twice is counted and not refused.
 */
export async function startPlatforms(answerMs?: number): Promise<Platforms> {
  const child = fork(path.join(import.meta.dirname, 'sandbox-process.ts'))
  const [url] = (await once(child, 'message')) as [string]
  const send = async (method: string, address: string, body?: object) => {
    const reply = await fetch(url + address, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${address}: HTTP ${reply.status} ${await reply.text()}`)
    return reply
  }
  const clearFaults = async () => {
    await send('DELETE', '/faults')
    if (answerMs === undefined) return
    await send('PUT', '/faults', { platform: '*', operation: '*', fault: 'slow', delayMs: answerMs })
  }
  await send('PUT', '/settings', { rateLimitFactor: 1_000_000, processingMs: 0, refusesRepeatedText: 0 })
  await clearFaults()
  return {
    origin: new URL(url).origin,
    fault: async (order) => void (await send('PUT', '/faults', order)),
    clearFaults,
    async faults() {
      const { faults } = (await (await send('GET', '/faults')).json()) as { faults: ActiveFault[] }
      return faults
    },
    async accepted() {
      const all: LogEntry[] = []
      for (;;) {
        const reply = await send('GET', `/log?after=${all.at(-1)?.sequence ?? 0}&limit=10000`)
        const { entries } = (await reply.json()) as { entries: LogEntry[] }
        if (entries.length === 0) return all
        all.push(...entries)
      }
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
