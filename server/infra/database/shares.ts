import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './failures.ts'

const user = new AsyncLocalStorage<string>()

/** Takes connections for `work` in the name of this user of a pool, such as the route of a request. */
export function asUserOfPool<Result>(name: string, work: () => Result): Result {
  return user.run(name, work)
}

/** A connection that is taken by a user of the pool. */
export type Share = {
  /** The user waited too long for a lock or a statement. */
  fail(): void
  giveBack(): void
}

/** How long a user counts as blocked after its last failure. Longer than a lock is waited for, so that it stays so. */
const blockedMs = 3_000
/** So many failures within that time mean that others who do the same would fail as well. */
const failuresOfBlocked = 3

type Waiter = { take(): void; refuse(): void }
type User = { held: number; failures: number; failedAt: number; waiting: Set<Waiter> }

/**
 * Divides the connections of a pool among its users, so that those who wait for a lock leave some to all others. One user
 * gets at most two thirds. A user that is blocked gets one connection at a time, to see whether it still is, and all
 * blocked users together get a third; their other requests are refused at once.
 */
export function createShares(connections: number, waitMs: number): () => Promise<Share | undefined> {
  const most = Math.ceil((connections * 2) / 3)
  const mostBlocked = connections - most
  const users = new Map<string, User>()

  const isRecent = ({ failedAt }: User) => performance.now() - failedAt < blockedMs
  const isBlocked = (taker: User) => taker.failures >= failuresOfBlocked && isRecent(taker)
  const heldByBlocked = () => [...users.values()].filter(isBlocked).reduce((sum, { held }) => sum + held, 0)
  const refusal = () => new DatabaseUnavailable('busy', new Error('Too many are waiting for the same'))

  const share = (name: string, taker: User): Share => {
    taker.held += 1
    return {
      fail() {
        taker.failures = isRecent(taker) ? taker.failures + 1 : 1
        taker.failedAt = performance.now()
        if (isBlocked(taker)) for (const waiter of taker.waiting) waiter.refuse()
      },
      giveBack() {
        taker.held -= 1
        const [next] = taker.waiting
        if (next && taker.held < most) next.take()
        else if (taker.held === 0 && !isRecent(taker)) users.delete(name)
      },
    }
  }
  const wait = (name: string, taker: User) =>
    new Promise<Share>((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(timeout)
        taker.waiting.delete(waiter)
        outcome()
      }
      const waiter: Waiter = {
        take: () => settle(() => resolve(share(name, taker))),
        refuse: () => settle(() => reject(refusal())),
      }
      const timeout = setTimeout(() => waiter.refuse(), waitMs)
      taker.waiting.add(waiter)
    })

  return async () => {
    const name = user.getStore()
    if (name === undefined) return undefined
    const taker = users.get(name) ?? { held: 0, failures: 0, failedAt: -Infinity, waiting: new Set() }
    users.set(name, taker)
    if (isBlocked(taker)) {
      if (taker.held > 0 || heldByBlocked() >= mostBlocked) throw refusal()
    } else if (taker.held >= most) return wait(name, taker)
    return share(name, taker)
  }
}
