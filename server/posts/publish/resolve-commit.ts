import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { CommitOutcome, ResolveCall, ResolveOutcome } from '../../connectors/connector.ts'
import { insertEvent } from '../history.queries.ts'
import { listParts } from '../parts/parts.queries.ts'
import type { Attempt } from './attempt.ts'
import {
  closeOpenCommits,
  databaseNow,
  findNewestKnownId,
  isOpenCommit,
  listRunAttempts,
  listOtherExternalIds,
  mayHavePosted,
  type AttemptRow,
} from './attempts.queries.ts'
import { toPublishCall, type Publication } from './publication.ts'
import { assumePartCommits } from './parts/part-commits.queries.ts'
import { scheduleCheck, schedulePendingCheck, type OpenCommit } from './outcomes/schedule-check.ts'
import { recordPublished } from './outcomes/record-published.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'

/**
 * Reads from the platform to find the outcome of a commit that got no response. `absent`: nothing was posted, and this
 * attempt may commit again. Every other outcome is recorded here. `answered` is the outcome of this attempt's own
 * commit, if it made one.
 */
export async function resolveCommit(
  ctx: Context,
  publication: Publication,
  answered?: CommitOutcome,
): Promise<'absent' | 'recorded'> {
  const { attempt, connector } = publication
  const attempts = await listRunAttempts(ctx.db, attempt.post)
  const commits = attempts.filter(mayHavePosted).flatMap((one) => one.commit_started_at ?? [])
  const first = commits[0]
  const last = commits.at(-1)
  if (!first || !last) return 'absent'

  const open: OpenCommit = { startedAt: last, acknowledged: acknowledgedBy(attempts, answered) }
  const assumed = attempts.some((one) => one.assumed && isOpenCommit(one))
  const call = await toResolveCall(ctx, publication, first, { seenByUser: false, assumed })
  const found = await connector.resolve(call)
  if (found.kind === 'published') {
    if (assumed) await assumeParts(attempt)
    await recordPublished(ctx, attempt, found)
    return 'recorded'
  }
  if (found.kind === 'pending') {
    await schedulePendingCheck(ctx, attempt, found, open)
    return 'recorded'
  }
  if (found.kind === 'refused_later') {
    await recordRefusal(ctx, attempt, { ...found, kind: 'rejected' })
    return 'recorded'
  }
  if (answered?.kind === 'rejected' && (found.kind === 'absent' || found.kind === 'rejected')) {
    await recordRefusal(ctx, attempt, answered)
    return 'recorded'
  }
  if (found.kind === 'absent' && open.acknowledged === undefined && (await hasSettled(ctx, last))) {
    await recordAbsent(publication, found.answer)
    return 'absent'
  }
  await scheduleCheck(ctx, attempt, withoutProof(found, open), open)
  return 'recorded'
}

/** `commitStartedAt`: the start of the first commit that may have succeeded. */
export async function toResolveCall(
  ctx: Context,
  publication: Publication,
  commitStartedAt: Date,
  { seenByUser, assumed }: Pick<ResolveCall, 'seenByUser' | 'assumed'>,
): Promise<ResolveCall> {
  const { id, social_account_id: accountId } = publication.attempt.post
  const [otherPostIds, newestKnownId] = await Promise.all([
    listOtherExternalIds(ctx.db, accountId ?? '', id),
    findNewestKnownId(ctx.db, accountId ?? '', { exceptPostId: id, before: commitStartedAt }),
  ])
  return { ...toPublishCall(publication), commitStartedAt, otherPostIds, newestKnownId, seenByUser, assumed }
}

/** Whether the platform said that it has the content of an open commit. */
function acknowledgedBy(
  attempts: AttemptRow[],
  answered: CommitOutcome | undefined,
): OpenCommit['acknowledged'] {
  if (answered?.kind === 'duplicate') return 'duplicate'
  const outcomes = attempts.filter(isOpenCommit).map(({ outcome }) => outcome)
  return outcomes.find((outcome) => outcome === 'pending' || outcome === 'duplicate')
}

/** If the platform said that it has the content, a list without the post does not prove that it is absent. */
export function withoutProof<Found extends ResolveOutcome>(
  found: Found,
  { acknowledged }: OpenCommit,
): Found | { kind: 'cannot_tell'; answer: string } {
  if (found.kind !== 'absent' || acknowledged === undefined) return found
  return { kind: 'cannot_tell', answer: found.answer }
}

/**
 * A platform may still be processing a call whose connection was lost. A missing post proves that nothing was posted
 * only after the settling time.
 */
export async function hasSettled(ctx: Context, commitStartedAt: Date): Promise<boolean> {
  const now = await databaseNow(ctx.db)
  return now.getTime() - commitStartedAt.getTime() >= ctx.config.publishing.settleSeconds * 1000
}

/** The commit was sent by a newer state of this database, which may have sent parts too. */
async function assumeParts(attempt: Attempt): Promise<void> {
  if (attempt.parts.length === 0) return
  attempt.parts = await attempt.write(async (trx, { id }) => {
    await assumePartCommits(trx, [id])
    return listParts(trx, [id])
  })
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
