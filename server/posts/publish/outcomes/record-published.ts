import type { Context } from '../../../context.ts'
import type { Published } from '../../../connectors/connector.ts'
import { failpoint } from '../../../infra/failpoints.ts'
import { changeState } from '../../change-state.ts'
import type { Attempt } from '../attempt.ts'
import { closeOpenCommits, databaseNow, finishAttempt } from '../attempts.queries.ts'
import { platformName, insertAttemptEvent } from './attempt-event.ts'

/** The post is on the platform: ends every open commit of the run and captures the points of a scheduled post. */
export async function recordPublished(ctx: Context, attempt: Attempt, published: Published): Promise<void> {
  await failpoint('publish.record.before')
  await attempt.write(async (trx, post) => {
    await closeOpenCommits(trx, post, 'published')
    await finishAttempt(trx, attempt.fence, 'published')
    const { points } = await changeState(
      ctx,
      trx,
      { post, by: null },
      {
        status: 'published',
        leased_by: null,
        due_at: null,
        published_at: await databaseNow(trx),
        external_id: published.externalId,
        permalink: published.permalink,
        problem: null,
      },
    )
    const message = `Published on ${platformName(post)}.${points}`
    await insertAttemptEvent(trx, attempt, { step: 'published', message, answer: published.answer })
    await failpoint('publish.record.uncommitted')
  })
  await failpoint('publish.record.after')
}
