import { sql } from 'kysely'
import { partName } from '../../../../contract/posts/post-parts.ts'
import type { Context } from '../../../context.ts'
import type { Published } from '../../../connectors/connector.ts'
import { failpoint } from '../../../infra/failpoints.ts'
import { changeState } from '../../change-state.ts'
import type { PostRow } from '../../posts.queries.ts'
import { nextPart, recordedUncommitted, type Attempt } from '../attempt.ts'
import { closeRunAttempts, resetAttemptCounts } from '../attempts.queries.ts'
import { applyAnnouncedLimits } from '../limits/apply-announced-limits.ts'
import { platformName, insertAttemptEvent } from './attempt-event.ts'
import { countOutcome } from './publish-metrics.ts'

/**
 * The post is on the platform: ends every open commit of the run and captures the points of a scheduled post. If it has
 * parts, this attempt keeps its lease and continues with them.
 */
export async function recordPublished(ctx: Context, attempt: Attempt, published: Published): Promise<void> {
  await failpoint('publish.record.before')
  attempt.post =
    (await recordBatched(attempt, published)) ?? (await recordSeparately(ctx, attempt, published))
  countOutcome(attempt.post, 'published')
  attempt.part = nextPart(attempt.parts)
  attempt.tries = 0
  attempt.checks = 0
  await failpoint('publish.record.after')
}

/** Recorded together with other posts of this worker; undefined if that is not possible. */
async function recordBatched(attempt: Attempt, published: Published): Promise<PostRow | undefined> {
  const { post, parts, announced, fence, batches } = attempt
  if (parts.length > 0 || announced.limits.length > 0) return undefined
  return batches.recordPublished({ ...published, fence, message: publishedOn(post) })
}

async function recordSeparately(ctx: Context, attempt: Attempt, published: Published): Promise<PostRow> {
  const [first] = attempt.parts
  return attempt.write(async (trx, post) => {
    await closeRunAttempts(trx, attempt.fence, post, 'published')
    if (first) await resetAttemptCounts(trx, attempt.fence)
    const out = {
      published_at: sql<Date>`now()`,
      external_id: published.externalId,
      permalink: published.permalink,
      problem: null,
    }
    const changed = await changeState(
      ctx,
      trx,
      { post, by: null },
      first
        ? { status: 'publishing', ...out }
        : { status: 'published', leased_by: null, due_at: null, ...out },
    )
    await insertAttemptEvent(trx, attempt, {
      step: first ? 'part_published' : 'published',
      message: `${first?.kind === 'message' ? firstMessage(attempt, post) : publishedOn(post)}${changed.points}`,
      answer: published.answer,
    })
    await applyAnnouncedLimits(trx, post, attempt.announced)
    await recordedUncommitted()
    return changed.post
  })
}

const publishedOn = (post: PostRow) => `Published on ${platformName(post)}.`

function firstMessage({ parts }: Attempt, post: PostRow): string {
  return `${partName('message', 0, parts.length)} was published on ${platformName(post)}.`
}
