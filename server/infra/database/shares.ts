import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from './failures.ts'

/** Work that takes connections in the name of a user of the pool. */
type Taker = { name: string; hasChanged: boolean }

const current = new AsyncLocalStorage<Taker>()

/** Takes connections for `work` in the name of this user of a pool, such as the route of a request. */
export function asUserOfPool<Result>(name: string, work: () => Result): Result {
  return current.run({ name, hasChanged: false }, work)
}

/**
 * Lets the running work go before all that have not changed anything, and never refuses it at once: what it did cannot
 * be called undone, so it must be able to read what it answers.
 */
export function markChanged(): void {
  const taker = current.getStore()
  if (taker) taker.hasChanged = true
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
type User = {
  held: number
  failures: number
  failedAt: number
  waiting: Set<Waiter>
  /** Those who have changed something. They go first. */
  waitingChanged: Set<Waiter>
}

/**
 * Divides the connections of a pool among its users, so that those who wait for a lock leave some to all others. One user
 * gets at most two thirds. A user that is blocked gets one connection at a time, to see whether it still is, and all
 * blocked users together get a third; their other requests are refused at once.
 */
export function createShares(connections: number, waitMs: number): () => Promise<Share | undefined> {
  const most = Math.ceil((connections * 2) / 3)
  const mostBlocked = connections - most
  const users = new Map<string, User>()

  const newUser = (): User => ({
    held: 0,
    failures: 0,
    failedAt: -Infinity,
    waiting: new Set(),
    waitingChanged: new Set(),
  })
  const isRecent = ({ failedAt }: User) => performance.now() - failedAt < blockedMs
  const isBlocked = (user: User) => user.failures >= failuresOfBlocked && isRecent(user)
  const heldByBlocked = () => [...users.values()].filter(isBlocked).reduce((sum, { held }) => sum + held, 0)
  const refusal = () => new DatabaseUnavailable('busy', new Error('Too many are waiting for the same'))

  const share = (name: string, user: User): Share => {
    user.held += 1
    return {
      fail() {
        user.failures = isRecent(user) ? user.failures + 1 : 1
        user.failedAt = performance.now()
        if (isBlocked(user)) for (const waiter of user.waiting) waiter.refuse()
      },
      giveBack() {
        user.held -= 1
        const [next] = user.waitingChanged.size > 0 ? user.waitingChanged : user.waiting
        if (next && user.held < most) next.take()
        else if (user.held === 0 && !isRecent(user)) users.delete(name)
      },
    }
  }
  const wait = (name: string, user: User, line: Set<Waiter>) =>
    new Promise<Share>((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(timeout)
        line.delete(waiter)
        outcome()
      }
      const waiter: Waiter = {
        take: () => settle(() => resolve(share(name, user))),
        refuse: () => settle(() => reject(refusal())),
      }
      const timeout = setTimeout(() => waiter.refuse(), waitMs)
      line.add(waiter)
    })

  return async () => {
    const taker = current.getStore()
    if (taker === undefined) return undefined
    const { name, hasChanged } = taker
    const user = users.get(name) ?? newUser()
    users.set(name, user)
    if (isBlocked(user) && !hasChanged) {
      if (user.held > 0 || heldByBlocked() >= mostBlocked) throw refusal()
    } else if (user.held >= most) {
      return wait(name, user, hasChanged ? user.waitingChanged : user.waiting)
    }
    return share(name, user)
  }
}
