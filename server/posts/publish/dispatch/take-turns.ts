import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { DueAccount, Turn } from './dispatch.queries.ts'

/** A post that this process is publishing. */
export type Running = Pick<DueAccount, 'accountId' | 'workspaceId' | 'platform' | 'urgent'>

export type Concurrency = {
  /**
   * The maximum number of posts of one platform that a process publishes concurrently, so that a hanging platform does
   * not delay others.
   */
  platform: number
  /** The additional number for each platform that is reserved for urgent posts. */
  urgent: number
  /** The maximum number of posts of one account, so that a hanging account does not delay others. */
  account: number
}

/**
 * Chooses which due posts to claim: urgent posts first, then round-robin over the workspaces and over the accounts of
 * each. Among equals, the post that was due first comes first.
 */
export function takeTurns(
  due: readonly DueAccount[],
  running: Iterable<Running>,
  concurrency: Concurrency,
): Turn[] {
  const busy = countRunning(running)
  const open = due.map((account) => ({ account, take: 0 }))
  for (;;) {
    const next = first(
      open.filter(({ account, take }) => take < account.posts && isBelow(account, busy, concurrency)),
      busy,
    )
    if (next === undefined) break
    next.take += 1
    busy.add(next.account)
  }
  return open.flatMap(({ account: { accountId, platform, urgent }, take }) =>
    take === 0 ? [] : [{ accountId, platform, urgent, take }],
  )
}

type Busy = ReturnType<typeof countRunning>

function countRunning(running: Iterable<Running>) {
  const accounts = new Map<string, number>()
  const workspaces = new Map<string, number>()
  const platforms = new Map<PlatformKey, number>()
  const increment = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const add = ({ accountId, workspaceId, platform }: Running) => {
    increment(accounts, accountId)
    increment(workspaces, workspaceId)
    increment(platforms, platform)
  }
  for (const one of running) add(one)
  return {
    add,
    ofAccount: ({ accountId }: Running) => accounts.get(accountId) ?? 0,
    ofWorkspace: ({ workspaceId }: Running) => workspaces.get(workspaceId) ?? 0,
    ofPlatform: ({ platform }: Running) => platforms.get(platform) ?? 0,
  }
}

function isBelow(account: DueAccount, busy: Busy, concurrency: Concurrency): boolean {
  const more = account.urgent ? concurrency.urgent : 0
  return (
    busy.ofPlatform(account) < concurrency.platform + more && busy.ofAccount(account) < concurrency.account
  )
}

type Open = { account: DueAccount; take: number }

function first(open: readonly Open[], busy: Busy): Open | undefined {
  return open.reduce<Open | undefined>(
    (best, one) => (best === undefined || compare(one.account, best.account, busy) < 0 ? one : best),
    undefined,
  )
}

function compare(one: DueAccount, other: DueAccount, busy: Busy): number {
  return (
    Number(other.urgent) - Number(one.urgent) ||
    busy.ofWorkspace(one) - busy.ofWorkspace(other) ||
    busy.ofAccount(one) - busy.ofAccount(other) ||
    one.dueAt.getTime() - other.dueAt.getTime()
  )
}
