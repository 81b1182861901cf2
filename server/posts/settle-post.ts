import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { changePost } from './change-post.ts'
import { changeState } from './change-state.ts'
import { insertEvent } from './history.queries.ts'
import { wakeFor } from './posts.jobs.ts'
import type { PostRow } from './posts.queries.ts'
import { closeOpenCommits, listOpenCommits } from './publish/attempts.queries.ts'
import { requirePublishable } from './require-publishable.ts'

/** The person looked: "It is there". `permalink` where they found it, if they gave it. */
export function confirmPublished(
  ctx: Context,
  session: Session,
  id: string,
  input: { version: number; permalink: string | null },
): Promise<PostRow> {
  return changePost(ctx, session, { id, version: input.version, act: 'settle' }, async (trx, post) => {
    const [sent] = await listOpenCommits(trx, post)
    await closeOpenCommits(trx, post, 'confirmed')
    const changed = await changeState(
      ctx,
      trx,
      { post, by: session.userId },
      {
        status: 'published',
        published_at: sent?.commit_started_at ?? ctx.clock.now(),
        permalink: input.permalink,
        problem: null,
      },
    )
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'settled',
      message: `Marked as published: it is on the network.${changed.points}`,
      by: session.userId,
    })
    return changed.post
  })
}

/** The person looked: it is not there. Publishes it anew, from fresh uploads, for the points it holds. */
export function publishAgain(ctx: Context, session: Session, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, session, { id, version, act: 'settle' }, async (trx, post) => {
    await requirePublishable(ctx, trx, post, { paused: 'allowed' })
    await closeOpenCommits(trx, post, 'given_up')
    const dueAt = ctx.clock.now()
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'settled',
      message: 'It was not on the network; publishing it again was requested.',
      by: session.userId,
    })
    await wakeFor(ctx, trx, post)
    const changed = await changeState(
      ctx,
      trx,
      { post, by: session.userId },
      {
        status: 'publishing',
        due_at: dueAt,
        problem: null,
        run_started_at_attempt: post.attempt + 1,
      },
    )
    return changed.post
  })
}
