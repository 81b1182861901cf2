import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { CommitOutcome } from '../../networks/connector.ts'
import { insertEvent } from '../history.queries.ts'
import { closeOpenCommits, databaseNow, listRunAttempts, listTakenIds } from './attempts.queries.ts'
import { callOf, type Publication } from './publication.ts'
import { recordCheckLater } from './record-check-later.ts'
import { recordPublished } from './record-published.ts'
import { recordRefusal } from './record-refusal.ts'

/**
 * Reads the network to learn what became of a commit whose answer is missing. `absent` means it is
 * proven that nothing was posted and the commit may be made again in this attempt; in every other
 * case the outcome is recorded here.
 *
 * `answered` is what the commit of this very attempt said, if it was this one's.
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
    ...callOf(publication),
    commitStartedAt: first,
    taken: await listTakenIds(ctx.db, attempt.post.social_account_id ?? '', attempt.post.id),
  })
  if (found.kind === 'published') {
    await recordPublished(ctx, attempt, found)
    return 'recorded'
  }
  if (answered?.kind === 'rejected' && (found.kind === 'absent' || found.kind === 'rejected')) {
    await recordRefusal(ctx, attempt, answered)
    return 'recorded'
  }
  if (found.kind === 'absent' && (await isSettled(ctx, last))) {
    await noteAbsent(publication, found.answer)
    return 'absent'
  }
  await recordCheckLater(ctx, attempt, found, last)
  return 'recorded'
}

/**
 * A call that was cut off may still be on its way through the network; that nothing is there yet
 * counts as proof only after a while.
 */
async function isSettled(ctx: Context, commitStartedAt: Date): Promise<boolean> {
  const now = await databaseNow(ctx.db)
  return now.getTime() - commitStartedAt.getTime() >= ctx.config.publishing.settleSeconds * 1000
}

async function noteAbsent({ attempt }: Publication, answer: string): Promise<void> {
  const { name } = platforms[attempt.post.platform]
  await attempt.write(async (trx, post) => {
    await closeOpenCommits(trx, post, 'absent')
    await insertEvent(trx, {
      postId: post.id,
      attempt: attempt.fence.attempt,
      step: 'retrying',
      message: `${name} does not have the post: the earlier try did not go through. Trying again.`,
      answer,
    })
  })
}
