import type { Context } from '../../context.ts'
import type { Published } from '../../networks/connector.ts'
import { changeState } from '../change-state.ts'
import type { Attempt } from './attempt.ts'
import { closeOpenCommits, databaseNow, finishAttempt } from './attempts.queries.ts'
import { networkOf, noteOutcome } from './note-outcome.ts'

/** The post is on the network: the end of every open commit of the run, and what scheduling held is spent. */
export async function recordPublished(ctx: Context, attempt: Attempt, published: Published): Promise<void> {
  await attempt.write(async (trx, post) => {
    await closeOpenCommits(trx, post, 'published')
    await finishAttempt(trx, attempt.fence, 'published')
    const { points } = await changeState(
      ctx,
      trx,
      { post, by: null },
      {
        status: 'published',
        held_by: null,
        due_at: null,
        published_at: await databaseNow(trx),
        external_id: published.externalId,
        permalink: published.permalink,
        problem: null,
      },
    )
    const message = `Published on ${networkOf(post)}.${points}`
    await noteOutcome(trx, attempt, { step: 'published', message, answer: published.answer })
  })
}
