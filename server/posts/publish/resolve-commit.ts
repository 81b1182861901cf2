import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { CommitOutcome } from '../../connectors/connector.ts'
import { insertEvent } from '../history.queries.ts'
import { closeOpenCommits, databaseNow, listRunAttempts, listOtherExternalIds } from './attempts.queries.ts'
import { toPublishCall, type Publication } from './publication.ts'
import { scheduleCheck } from './outcomes/schedule-check.ts'
import { recordPublished } from './outcomes/record-published.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'

/**
 * Reads the platform to find the outcome of a commit whose answer is missing. `absent` means that
 * nothing was posted and this attempt may commit again; every other outcome is recorded here.
 *
 * `answered` is the outcome of this attempt's own commit, if it made one.
 */
export async function resolveCommit(
  ctx: Context,
  publication: Publication,
  answered?: CommitOutcome,
): Promise<'absent' | 'recorded'> {
  const { attempt, connector } = publication
  const attempts = await listRunAttempts(ctx.db, attempt.post)
  const commits = attempts.flatMap((one) => one.commit_started_at ?? [])
  const first = commits[0]
  const last = commits.at(-1)
  if (!first || !last) return 'absent'

  const found = await connector.resolve({
    ...toPublishCall(publication),
    commitStartedAt: first,
    otherPostIds: await listOtherExternalIds(ctx.db, attempt.post.social_account_id ?? '', attempt.post.id),
  })
  if (found.kind === 'published') {
    await recordPublished(ctx, attempt, found)
    return 'recorded'
  }
  if (answered?.kind === 'rejected' && (found.kind === 'absent' || found.kind === 'rejected')) {
    await recordRefusal(ctx, attempt, answered)
    return 'recorded'
  }
  if (found.kind === 'absent' && (await hasSettled(ctx, last))) {
    await recordAbsent(publication, found.answer)
    return 'absent'
  }
  await scheduleCheck(ctx, attempt, found, last)
  return 'recorded'
}

/**
 * A platform may still be processing a call whose connection was lost. Only after the settling time does
 * a missing post prove that nothing was posted.
 */
async function hasSettled(ctx: Context, commitStartedAt: Date): Promise<boolean> {
  const now = await databaseNow(ctx.db)
  return now.getTime() - commitStartedAt.getTime() >= ctx.config.publishing.settleSeconds * 1000
}

async function recordAbsent({ attempt }: Publication, answer: string): Promise<void> {
  const { name } = platforms[attempt.post.platform]
  await attempt.write(async (trx, post) => {
    await closeOpenCommits(trx, post, 'absent')
    await insertEvent(trx, {
      postId: post.id,
      attempt: attempt.fence.attempt,
      step: 'retrying',
      message: `The post is not on ${name}: the earlier attempt did not go through. Trying again.`,
      answer,
    })
  })
}
