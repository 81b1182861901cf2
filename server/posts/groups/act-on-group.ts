import type { ErrorCode } from '../../../contract/errors.ts'
import type { PostGroup } from '../../../contract/post-groups.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, forbidden, notFound, staleVersion } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { pointCosts } from '../../../contract/point-costs.ts'
import { refusalOf } from '../change-post.ts'
import { possibleActions, postAbilities, type PostAction } from '../posts.policy.ts'
import type { PostRow } from '../posts.queries.ts'
import { publishLockedPost } from '../publish/publish-now.ts'
import { cancelLockedPost } from '../schedule/cancel-post.ts'
import { parseFutureMoment, scheduleLockedPost, type ChosenTime } from '../schedule/schedule-post.ts'
import { presentGroup } from './groups.view.ts'
import { lockGroup, lockGroupPosts } from './groups.queries.ts'
import { loadGroup } from './load-group.ts'

/** `refused`: the posts that stay as they are, with the reason. */
export type GroupActionResult = {
  group: PostGroup
  refused: { postId: string; code: ErrorCode; message: string }[]
}

type Target = { id: string; version: number }
type Refused = { post: PostRow; error: AppError }

/** Queues all posts of the group for publishing now, as `publishNow` does for one. */
export function publishPostGroup(ctx: Context, caller: Caller, target: Target): Promise<GroupActionResult> {
  return actOnGroup(ctx, caller, target, 'publish', (trx, posts) =>
    forEachPost(posts, (post) => publishLockedPost(ctx, trx, caller, post)),
  )
}

/** Cancels all posts of the group that are scheduled or wait to be retried. They become drafts. */
export function cancelPostGroup(ctx: Context, caller: Caller, target: Target): Promise<GroupActionResult> {
  return actOnGroup(ctx, caller, target, 'cancel', (trx, posts) =>
    forEachPost(posts, (post) => cancelLockedPost(ctx, trx, caller, post)),
  )
}

/**
 * Schedules all posts of the group for one time, or moves them there. Throws `points_insufficient`, and schedules none,
 * if the points do not suffice for all of them.
 */
export function schedulePostGroup(
  ctx: Context,
  caller: Caller,
  target: Target & ChosenTime,
): Promise<GroupActionResult> {
  const time = { moment: parseFutureMoment(target, ctx.clock.now()), timeZone: target.timeZone }
  return actOnGroup(ctx, caller, target, 'schedule', async (trx, posts) => {
    await requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling')
    let unpaid = posts.filter((post) => post.status !== 'scheduled').length
    return forEachPost(posts, async (post) => {
      const together = unpaid * pointCosts.scheduling
      if (post.status !== 'scheduled') unpaid -= 1
      await scheduleLockedPost(ctx, trx, caller, post, { ...time, together })
    })
  })
}

/**
 * Runs an action on the posts of a group whose state allows it, in one transaction. Of a post for which it is refused
 * nothing is written, so the others keep what was done. If it is refused for all of them, throws the first reason.
 */
async function actOnGroup(
  ctx: Context,
  caller: Caller,
  { id, version }: Target,
  action: Extract<PostAction, 'publish' | 'schedule' | 'cancel'>,
  act: (trx: Trx, posts: PostRow[]) => Promise<Refused[]>,
): Promise<GroupActionResult> {
  const { loaded, refused } = await inTransaction(ctx.db, async (trx) => {
    const group = await lockGroup(trx, caller.workspaceId, id)
    if (!group) throw notFound('post')
    if (group.version !== version) throw staleVersion('post')
    const posts = await lockGroupPosts(trx, group.id)
    const open = posts.filter((post) => possibleActions(post)[action])
    if (open.some((post) => !postAbilities(caller, post)[action])) throw forbidden()
    const closed = posts
      .filter((post) => !open.includes(post))
      .map((post) => ({ post, error: new AppError('conflict', refusalOf(post)) }))
    const all = [...(await act(trx, open)), ...closed]
    const [first] = all
    if (first && all.length === posts.length) throw first.error
    return { loaded: await loadGroup(trx, group), refused: all }
  })
  return {
    group: await presentGroup(ctx, caller, loaded),
    refused: refused.map(({ post, error: { code, message } }) => ({ postId: post.id, code, message })),
  }
}

/** `act` throws an `AppError` before it writes anything; a lack of points ends the whole action. */
async function forEachPost(posts: PostRow[], act: (post: PostRow) => Promise<unknown>): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const post of posts) {
    try {
      await act(post)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'points_insufficient') throw error
      refused.push({ post, error })
    }
  }
  return refused
}
