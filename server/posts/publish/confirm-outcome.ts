import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { changePost } from '../change-post.ts'
import { changeState } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import { queuePublishJob } from '../posts.jobs.ts'
import type { PostRow } from '../posts.queries.ts'
import { closeOpenCommits, listOpenCommits } from './attempts.queries.ts'
import { requirePublishable } from '../require-publishable.ts'

/** The user found the post on the platform ("It is there"); `permalink` is its address if they gave it. */
export function confirmPublished(
  ctx: Context,
  caller: Caller,
  id: string,
  input: { version: number; permalink: string | null },
): Promise<PostRow> {
  return changePost(
    ctx,
    caller,
    { id, version: input.version, action: 'confirmOutcome' },
    async (trx, post) => {
      const [sent] = await listOpenCommits(trx, post)
      await closeOpenCommits(trx, post, 'confirmed')
      const changed = await changeState(
        ctx,
        trx,
        { post, by: caller.userId },
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
        step: 'outcome_confirmed',
        message: `Marked as published: it is on the platform.${changed.points}`,
        by: caller.userId,
      })
      return changed.post
    },
  )
}

/** The user did not find the post on the platform ("Publish again"). Publishes it with new uploads; no points are charged. */
export function publishAgain(ctx: Context, caller: Caller, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, caller, { id, version, action: 'confirmOutcome' }, async (trx, post) => {
    await requirePublishable(ctx, trx, post, { paused: 'allowed' })
    await closeOpenCommits(trx, post, 'given_up')
    const dueAt = ctx.clock.now()
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'outcome_confirmed',
      message: 'It was not on the platform; publishing it again was requested.',
      by: caller.userId,
    })
    await queuePublishJob(ctx, trx, post)
    const changed = await changeState(
      ctx,
      trx,
      { post, by: caller.userId },
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
