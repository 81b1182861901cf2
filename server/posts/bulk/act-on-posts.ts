import type { z } from 'zod'
import type {
  bulkResponseSchema,
  bulkScheduleSchema,
  BulkTarget,
} from '../../../contract/posts/bulk-posts.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { deletePost } from '../edit/delete-post.ts'
import { publishNow } from '../publish/publish-now.ts'
import { cancelPost } from '../schedule/cancel-post.ts'
import { parseFutureMoment, schedulePost } from '../schedule/schedule-post.ts'

/** `refused`: the posts that stay as they are, with the reason. */
export type Result = Omit<z.infer<typeof bulkResponseSchema>, 'success'>

export const deletePosts = (ctx: Context, caller: Caller, posts: BulkTarget[]): Promise<Result> =>
  actOnEach(posts, ({ id, version }) => deletePost(ctx, caller, id, version))

export const publishPosts = (ctx: Context, caller: Caller, posts: BulkTarget[]): Promise<Result> =>
  actOnEach(posts, ({ id, version }) => publishNow(ctx, caller, id, version))

export const cancelPosts = (ctx: Context, caller: Caller, posts: BulkTarget[]): Promise<Result> =>
  actOnEach(posts, ({ id, version }) => cancelPost(ctx, caller, id, version))

/**
 * Schedules posts for a time, or moves them to it. Throws errors that concern all of them: a time that has passed, or a
 * plan without scheduling.
 */
export async function schedulePosts(
  ctx: Context,
  caller: Caller,
  { posts, ...time }: z.infer<typeof bulkScheduleSchema>,
): Promise<Result> {
  parseFutureMoment(time, ctx.clock.now())
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'scheduling')
  return actOnEach(posts, ({ id, version }) => schedulePost(ctx, caller, id, { version, ...time }))
}

/**
 * The posts are changed one after another, each in its own transaction, so that a refused post does not prevent the
 * others.
 */
export async function actOnEach(
  posts: readonly BulkTarget[],
  act: (post: BulkTarget) => Promise<unknown>,
): Promise<Result> {
  const result: Result = { done: [], refused: [] }
  for (const post of posts) {
    try {
      await act(post)
      result.done.push(post.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ postId: post.id, code: error.code, message: error.message })
    }
  }
  return result
}
