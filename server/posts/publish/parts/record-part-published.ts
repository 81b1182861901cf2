import type { Context } from '../../../context.ts'
import type { Published } from '../../../connectors/connector.ts'
import { failpoint } from '../../../infra/failpoints.ts'
import { changeState } from '../../change-state.ts'
import { listParts, type PartRow } from '../../parts/parts.queries.ts'
import { nextPart, type Attempt } from '../attempt.ts'
import { resetAttemptCounts } from '../attempts.queries.ts'
import { insertAttemptEvent, subjectOf } from '../outcomes/attempt-event.ts'
import { applyAnnouncedLimits } from '../limits/apply-announced-limits.ts'
import { markPartPublished } from './part-commits.queries.ts'

/** Records a published part. After the last one, the post is published; otherwise this attempt continues. */
export async function recordPartPublished(
  ctx: Context,
  attempt: Attempt,
  part: PartRow,
  { externalId, permalink, answer }: Published,
): Promise<void> {
  await failpoint('publish.part-record.before')
  await attempt.write(async (trx, post) => {
    await markPartPublished(trx, part, { outcome: 'published', externalId, permalink })
    await resetAttemptCounts(trx, attempt.fence)
    const parts = await listParts(trx, [post.id])
    const complete = nextPart(parts) === null
    if (complete) {
      const done = { status: 'published', leased_by: null, due_at: null, problem: null } as const
      await changeState(ctx, trx, { post, by: null }, done)
    }
    await insertAttemptEvent(trx, attempt, {
      step: complete ? 'published' : 'part_published',
      message: `${subjectOf(attempt)} was published.`,
      answer,
    })
    attempt.parts = parts
    await applyAnnouncedLimits(trx, post, attempt.announced)
    await failpoint('publish.part-record.uncommitted')
  })
  attempt.part = nextPart(attempt.parts)
  attempt.tries = 0
  attempt.checks = 0
  await failpoint('publish.part-record.after')
}
