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
import type { PartOfMany } from '../change-post.ts'
import { deletePost } from '../edit/delete-post.ts'
import { recordBulkAct, type RecordedAction } from '../record-acts.ts'
import { publishNow } from '../publish/publish-now.ts'
import { cancelPost } from '../schedule/cancel-post.ts'
import { parseFutureMoment, schedulePost } from '../schedule/schedule-post.ts'

/** `refused`: the posts that stay as they are, with the reason. */
export type Result = Omit<z.infer<typeof bulkResponseSchema>, 'success'>

export const deletePosts = (ctx: Context, caller: Caller, posts: BulkTarget[]): Promise<Result> =>
  actOnEach(ctx, caller, { action: 'delete', posts }, ({ id, ...target }) =>
    deletePost(ctx, caller, id, target),
  )

export const publishPosts = (ctx: Context, caller: Caller, posts: BulkTarget[]): Promise<Result> =>
  actOnEach(ctx, caller, { action: 'publish', posts }, ({ id, ...target }) =>
    publishNow(ctx, caller, id, target),
  )

export const cancelPosts = (ctx: Context, caller: Caller, posts: BulkTarget[]): Promise<Result> =>
  actOnEach(ctx, caller, { action: 'cancel', posts }, ({ id, ...target }) =>
    cancelPost(ctx, caller, id, target),
  )

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
  return actOnEach(ctx, caller, { action: 'schedule', posts }, ({ id, ...target }) =>
    schedulePost(ctx, caller, id, { ...target, ...time }),
  )
}

/**
 * The posts are changed one after another, each in its own transaction, so that a refused post does not prevent the
 * others. One activity counts them.
 */
export async function actOnEach<Target extends { id: string }>(
  ctx: Context,
  caller: Caller,
  { action, posts }: { action: RecordedAction; posts: readonly Target[] },
  act: (post: Target & PartOfMany) => Promise<unknown>,
): Promise<Result> {
  const result: Result = { done: [], refused: [] }
  const partOfMany = posts.length > 1
  try {
    for (const post of posts) {
      const error = await refusalOfAct(() => act({ ...post, partOfMany }))
      if (error) result.refused.push({ postId: post.id, code: error.code, message: error.message })
      else result.done.push(post.id)
    }
  } finally {
    // Also if an unexpected error ended it: these posts are changed.
    if (partOfMany) await recordBulkAct(ctx, caller, action, result.done.length)
  }
  return result
}

async function refusalOfAct(act: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
