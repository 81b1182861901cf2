import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerContext } from '../../../context.ts'
import { Draining } from '../attempt.ts'
import { inWork } from '../../../infra/work.ts'
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

/** How long the list of accounts with a long backlog is used. A notification of new posts invalidates it earlier. */
const accountsForMs = 1_000
/** Posts that finish within this time are replaced together, so that several posts are claimed at once. */
const collectMs = 10
/**
 * The delay after which due posts that could not be claimed are tried again: the limits of concurrent posts were
 * reached, or another transaction had locked the posts.
 */
const retryMs = 250
const afterErrorMs = 1_000
/** The part of the shutdown time that is reserved for handing back posts and ending their transactions. */
const handBackMs = 1_500

export type Dispatcher = {
  /**
   * Stops claiming posts and waits for those that are being published. Posts that take too long are handed back if they
   * were not sent yet. Otherwise the next worker finds out the outcome.
   */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Publishes due posts in this process. There is no job queue: workers claim the posts themselves when the next one
 * becomes due, when a notification says that one is due, and periodically in case a notification was lost
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

  /** Claims as many posts as may be published concurrently, and returns the delay until the next claim. */
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
      const work = {
        fields: { postId: post.id, workspaceId: post.workspace_id },
        attributes: { 'postwright.platform': post.platform, 'postwright.attempt': post.attempt },
      }
      const publication = inWork('publish', work, () =>
        publishClaimed(ctx, one, { lease, draining: draining.signal, batches }),
      )
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
