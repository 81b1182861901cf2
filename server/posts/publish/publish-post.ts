import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { openAccount } from '../../channels/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openAttempt, Overtaken, withLease, type Attempt } from './attempt.ts'
import { claimPost, insertAttempt, isOpenCommit, listRunAttempts } from './attempts.queries.ts'
import { commitPost } from './commit-post.ts'
import { noteStart } from './note-start.ts'
import { loadMedia } from './load-media.ts'
import { recordCheckLater } from './record-check-later.ts'
import { recordCrash } from './record-crash.ts'
import { recordFailure } from './record-failure.ts'
import { recordRefusal } from './record-refusal.ts'
import { resolveCommit } from './resolve-commit.ts'
import { stagePost } from './stage-post.ts'
import type { Publication } from './publication.ts'

/** Names this process in `held_by`, for operators. */
const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`

/**
 * Publishes a due post, or finds out what became of an earlier try. Safe to call at any time, any
 * number of times and on any worker: the claim decides, the fence guards every write, and the one
 * committing call is made only after its beginning was stored (docs/decisions: publishing).
 */
export async function publishPost(ctx: Context, postId: string): Promise<void> {
  const claimed = await claim(ctx, postId)
  if (!claimed) return
  await withLease(ctx, { postId, attempt: claimed.post.attempt }, async (signal) => {
    const attempt = openAttempt(ctx, claimed, signal)
    try {
      await run(ctx, attempt)
    } catch (error) {
      if (!(error instanceof Overtaken)) return recordCrash(ctx, attempt, error)
      ctx.log.warn({ postId, attempt: attempt.fence.attempt }, 'publishing attempt was overtaken')
    }
  })
}

async function claim(ctx: Context, postId: string) {
  const { leaseSeconds } = ctx.config.publishing
  return inTransaction(ctx.db, async (trx) => {
    const post = await claimPost(trx, { postId, worker, leaseSeconds })
    if (!post) return undefined
    const earlier = await listRunAttempts(trx, post)
    const last = earlier.at(-1)
    const parts = {
      post,
      earlier,
      staging: last?.staging ?? {},
      tries: last?.tries ?? 0,
      checks: last?.checks ?? 0,
    }
    await insertAttempt(trx, { fence: { postId, attempt: post.attempt }, ...parts })
    if (!last) await noteStart(trx, post)
    return parts
  })
}

async function run(ctx: Context, attempt: Attempt): Promise<void> {
  const { post } = attempt
  if (post.social_account_id === null) return recordFailure(ctx, attempt, 'account_disconnected')
  const opened = await openAccount(ctx, post.social_account_id)
  if (opened.kind === 'disconnected') {
    // A commit that may have gone through still needs an answer, and nobody can read the network now.
    return recordFailure(
      ctx,
      attempt,
      attempt.earlier.some(isOpenCommit) ? 'outcome_unknown' : 'account_disconnected',
    )
  }
  if (opened.kind !== 'open') {
    const open = attempt.earlier.findLast(isOpenCommit)?.commit_started_at
    return open ? recordCheckLater(ctx, attempt, opened, open) : recordRefusal(ctx, attempt, opened)
  }

  const media = await loadMedia(ctx, attempt)
  if (!media) return recordFailure(ctx, attempt, 'media_missing')
  const publication: Publication = {
    attempt,
    connector: opened.connector,
    account: opened.account,
    media,
  }
  if (attempt.earlier.some(isOpenCommit)) {
    const proven = await resolveCommit(ctx, publication)
    if (proven !== 'absent') return
  }
  if (await stagePost(ctx, publication)) await commitPost(ctx, publication)
}
