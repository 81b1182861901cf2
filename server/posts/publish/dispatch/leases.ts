import type { Db } from '../../../context.ts'
import type { Log } from '../../../infra/log.ts'
import { startStopwatch, type Stopwatch } from '../../../infra/stopwatch.ts'
import type { Fence } from '../attempts.queries.ts'
import { extendLeases } from './dispatch.queries.ts'

/**
 * The lease of an attempt expired, or another worker claimed the post. This attempt must not write or send anything
 * more.
 */
export class LeaseLost extends Error {
  constructor() {
    super('The lease of this attempt was lost')
  }
}

/** The right of an attempt to publish a post for a limited time. */
export type Lease = {
  /** Aborts when the lease is lost or has ended. */
  signal: AbortSignal
  /** False from the end of the lease, even if this process was suspended and its timers are late. */
  isHeld(): boolean
}

/** The leases of this process. One heartbeat extends them all while their attempts run. */
export type Leases = {
  /**
   * `since`: a stopwatch that was started before the claim was sent, so that this process considers the lease expired
   * before the database does.
   */
  hold(fence: Fence, since: Stopwatch): Lease
  release(fence: Fence): void
  close(): void
}

type Held = { fence: Fence; since: Stopwatch; lost: AbortController }

const keyOf = ({ postId, attempt }: Fence) => `${postId} ${attempt}`

/**
 * `db` is a separate connection, so that no other work delays a heartbeat. A failed heartbeat extends nothing. At the
 * end of the lease its attempt stops, regardless of the database's state.
 */
export function createLeases(options: { db: Db; leaseSeconds: number; log: Log }): Leases {
  const { db, leaseSeconds, log } = options
  const leaseMs = leaseSeconds * 1000
  const held = new Map<string, Held>()
  let beating = false

  const lose = ({ lost }: Held) => lost.abort(new LeaseLost())

  async function beat(due: Held[]): Promise<void> {
    beating = true
    try {
      const since = startStopwatch()
      const kept = await extendLeases(
        db,
        due.map((one) => one.fence),
        leaseSeconds,
      )
      for (const one of due) {
        const state = kept.get(one.fence.postId)
        if (state === 'extended') one.since = since
        if (state === undefined) lose(one)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not extend the leases of posts')
    } finally {
      beating = false
    }
  }

  const tick = () => {
    const all = [...held.values()]
    for (const one of all) if (one.since.elapsedMs() >= leaseMs) lose(one)
    const due = all.filter((one) => !one.lost.signal.aborted && one.since.elapsedMs() >= leaseMs / 3)
    if (due.length > 0 && !beating) void beat(due)
  }
  const timer = setInterval(tick, leaseMs / 12).unref()

  return {
    hold(fence, since) {
      const lost = new AbortController()
      const one: Held = { fence, since, lost }
      held.set(keyOf(fence), one)
      return {
        signal: lost.signal,
        isHeld: () => !lost.signal.aborted && one.since.elapsedMs() < leaseMs,
      }
    },
    release: (fence) => void held.delete(keyOf(fence)),
    close: () => clearInterval(timer),
  }
}
