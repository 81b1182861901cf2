import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerContext } from '../../../context.ts'
import { Draining } from '../attempt.ts'
import { publishClaimed } from '../publish-post.ts'
import { createBatches } from '../batches/batches.ts'
import { claimPosts } from './claim-posts.ts'
import {
  duePostsSignal,
  msUntilNextDue,
  readDueAccounts,
  type DueAccount,
  type Turn,
} from './dispatch.queries.ts'
import { createLeases } from './leases.ts'
import { takeTurns, type Concurrency, type Running } from './take-turns.ts'
import { createWake } from './wake.ts'

const concurrency: Concurrency = { platform: 32, urgent: 8, account: 4 }

/** How long the list of accounts with a long backlog is used. A notification of new posts ends it early. */
const accountsForMs = 1_000
/** Posts that end within this time are replaced together, so that posts are claimed several at a time. */
const collectMs = 10
/** The wait for due posts that cannot be claimed now: as many as allowed are being published, or another transaction has locked them. */
const retryMs = 250
const afterErrorMs = 1_000
/** What is left of the time to stop for handing back posts and ending their transactions. */
const handBackMs = 1_500

export type Dispatcher = {
  /**
   * Claims no more posts and waits for those that are being published. Those that take too long are handed back if they
   * were not sent yet; of the others, the next worker finds the outcome.
   */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Publishes due posts in this process. Nothing is queued: the posts themselves are claimed, when the next one becomes
 * due, when a notification says that one is due now, and from time to time in case a notification was lost
 * (docs/decisions/0028-due-posts-are-claimed-from-the-posts.md).
 */
export function startDispatcher(ctx: WorkerContext): Dispatcher {
  const { leaseSeconds, sweepSeconds } = ctx.config.publishing
  const leases = createLeases({ db: ctx.heartbeats, leaseSeconds, log: ctx.log })
  const batches = createBatches(ctx)
  const draining = new AbortController()
  const running = new Map<string, Running>()
  const publications = new Set<Promise<void>>()
  const wake = createWake()
  let accounts: { list: DueAccount[]; until: number } | undefined
  const stopping = new AbortController()

  async function readAccounts(): Promise<DueAccount[]> {
    if (accounts && performance.now() < accounts.until) return accounts.list
    const read = await readDueAccounts(ctx.db)
    accounts = read.complete ? undefined : { list: read.accounts, until: performance.now() + accountsForMs }
    return read.accounts
  }

  /** Claims as many as may be published at once, and returns how long to wait before the next time. */
  async function dispatch(): Promise<number> {
    const due = await readAccounts()
    const turns = takeTurns(due, running.values(), concurrency)
    if (turns.length > 0) {
      const claimed = await claim(turns)
      if (claimed > 0) return 0
      accounts = undefined
      return retryMs
    }
    if (due.length > 0) return retryMs
    accounts = undefined
    const ms = (await msUntilNextDue(ctx.db)) ?? Infinity
    return Math.min(Math.ceil(ms), sweepSeconds * 1000)
  }

  async function claim(turns: Turn[]): Promise<number> {
    const claimed = await claimPosts(ctx, turns)
    for (const one of claimed.posts) {
      const { post } = one
      const fence = { postId: post.id, attempt: post.attempt }
      const lease = leases.hold(fence, claimed.since)
      running.set(post.id, {
        accountId: post.social_account_id ?? '',
        workspaceId: post.workspace_id,
        platform: post.platform,
        urgent: post.urgent,
      })
      const publication = publishClaimed(ctx, one, { lease, draining: draining.signal, batches })
        .catch((error: unknown) =>
          ctx.log.error({ err: error, postId: post.id }, 'could not record the outcome of an attempt'),
        )
        .finally(() => {
          leases.release(fence)
          running.delete(post.id)
          publications.delete(publication)
          wake.now()
        })
      publications.add(publication)
    }
    return claimed.posts.length
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await dispatch().catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'could not look for due posts')
        return afterErrorMs
      })
      if (waitMs === 0) continue
      await wake.within(waitMs)
      if (running.size > 0) await sleep(collectMs)
    }
  }

  const listener = ctx.listen(duePostsSignal, {
    onMessage() {
      accounts = undefined
      wake.now()
    },
    onConnected: wake.now,
  })
  const loop = run()

  return {
    async stop(timeoutMs) {
      stopping.abort()
      wake.now()
      await Promise.all([listener.close(), loop])
      const done = Promise.all(publications)
      const limit = new AbortController()
      const wait = (ms: number) => sleep(ms, undefined, { signal: limit.signal }).catch(() => undefined)
      await Promise.race([done, wait(timeoutMs - handBackMs)])
      draining.abort(new Draining())
      await Promise.race([done, wait(handBackMs)])
      limit.abort()
      leases.close()
    },
  }
}
