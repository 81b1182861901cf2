import type { AskApproval } from '../../../contract/approval/approval.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, notFound, staleVersion } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { announceChange } from '../announce-change.ts'
import { refusalOf, type PartOfMany } from '../change-post.ts'
import { possibleActions, postAbilities, refusalFor, type PostAction } from '../posts.policy.ts'
import type { PostRow } from '../posts.queries.ts'
import { recordAct } from '../record-acts.ts'
import { requirePublishable } from '../require-publishable.ts'
import { publishLockedPost, requirePublishableNow } from '../publish/publish-now.ts'
import { cancelLockedPost, requireCancelable } from '../schedule/cancel-post.ts'
import {
  needsPoints,
  parseFutureMoment,
  scheduleLockedPost,
  type ChosenTime,
} from '../schedule/schedule-post.ts'
import { presentGroup } from './groups.view.ts'
import { lockGroup, lockGroupPosts } from './groups.queries.ts'
import { loadGroup, versionOf } from './load-group.ts'
import { nameOfTarget } from './target-name.ts'

/** `refused`: the posts that stay unchanged, with the reason. */
export type GroupActionResult = {
  group: PostGroup
  refused: { postId: string; code: ErrorCode; message: string }[]
}

type Target = { id: string; version: number } & PartOfMany & {
    /** Throws if one of the posts is refused, and carries the action out for none. */
    allOrNone?: boolean | undefined
  }

/** The steps of an action for each post. `check` throws an `AppError` for a post for which it is not possible. */
type GroupAction = {
  name: Extract<PostAction, 'publish' | 'schedule' | 'cancel'>
  /** Locks what the action needs in addition to the group, before the group is locked. */
  lock?: (trx: Trx) => Promise<void>
  /** Checks the conditions for all posts. */
  require?: (trx: Trx) => Promise<void>
  check: (trx: Trx, post: PostRow) => Promise<void>
  act: (trx: Trx, posts: readonly PostRow[]) => Promise<void>
}

/** Queues all posts of the group for immediate publication, as `publishNow` does for one. */
export function publishPostGroup(
  ctx: Context,
  caller: Caller,
  { ask, ...target }: Target & { ask?: AskApproval | undefined },
): Promise<GroupActionResult> {
  return actOnGroup(ctx, caller, target, {
    name: 'publish',
    check: (trx, post) => requirePublishableNow(ctx, trx, post),
    async act(trx, posts) {
      for (const post of posts) await publishLockedPost(ctx, trx, caller, post, ask)
    },
  })
}

/** Cancels all posts of the group that are scheduled or wait to be retried. They become drafts. */
export function cancelPostGroup(ctx: Context, caller: Caller, target: Target): Promise<GroupActionResult> {
  return actOnGroup(ctx, caller, target, {
    name: 'cancel',
    check: requireCancelable,
    async act(trx, posts) {
      for (const post of posts) await cancelLockedPost(ctx, trx, caller, post)
    },
  })
}

/**
 * Schedules all posts of the group for a time, or moves them to it. Throws `points_insufficient`, and schedules none,
 * if there are too few points for all posts that can be scheduled.
 */
export function schedulePostGroup(
  ctx: Context,
  caller: Caller,
  target: Target & ChosenTime & { ask?: AskApproval | undefined },
): Promise<GroupActionResult> {
  const { timeZone, ask } = target
  const time = { moment: parseFutureMoment(target, ctx.clock.now()), timeZone, ask }
  return actOnGroup(ctx, caller, target, {
    name: 'schedule',
    require: (trx) => requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling'),
    check: (trx, post) => requirePublishable(ctx, trx, post, { paused: 'refused' }),
    act: (trx, posts) => scheduleLockedPosts(ctx, trx, caller, posts, () => time),
  })
}

/**
 * Schedules posts that the caller has locked and checked, each for its own time. If there are too few points, it
 * schedules none.
 */
export async function scheduleLockedPosts(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  posts: readonly PostRow[],
  timeOf: (post: PostRow) => {
    moment: Date
    timeZone: string
    queued?: boolean
    ask?: AskApproval | undefined
  },
): Promise<void> {
  const planned = posts.map((post) => ({ post, time: timeOf(post) }))
  const isUnpaid = ({ post, time }: (typeof planned)[number]) => needsPoints(post, time.queued)
  let unpaid = planned.filter(isUnpaid).length
  for (const one of planned) {
    const together = unpaid * pointCosts.scheduling
    if (isUnpaid(one)) unpaid -= 1
    await scheduleLockedPost(ctx, trx, caller, one.post, { ...one.time, together })
  }
}

/**
 * Runs an action on those posts of a group for which it is possible, in one transaction. If it is possible for none,
 * throws the first post's error.
 */
export async function actOnGroup(
  ctx: Context,
  caller: Caller,
  { id, version, partOfMany, allOrNone }: Target,
  action: GroupAction,
): Promise<GroupActionResult> {
  const { loaded, refused } = await inTransaction(ctx.db, async (trx) => {
    await action.lock?.(trx)
    const group = await lockGroup(trx, caller.workspaceId, id)
    if (!group) throw notFound('post')
    const posts = await lockGroupPosts(trx, group.id)
    if (versionOf({ group, posts }) !== version) throw staleVersion('post')
    await action.require?.(trx)
    const reasons = new Map<PostRow, AppError>()
    for (const post of posts) {
      const reason = await refusalReason(trx, caller, action, post)
      if (reason) reasons.set(post, reason)
    }
    const [first] = reasons
    if (first && allOrNone && posts.length > 1) throw await withName(trx, ...first)
    if (first && reasons.size === posts.length) throw first[1]
    const possible = posts.filter((post) => !reasons.has(post))
    // Before the act, which locks counts and points of the workspace that others wait for.
    if (!partOfMany) await recordAct(ctx, trx, caller, action.name, possible)
    await action.act(trx, possible)
    await announceChange(trx, caller.workspaceId)
    return { loaded: await loadGroup(trx, group), refused: [...reasons] }
  })
  return {
    group: await presentGroup(ctx, caller, loaded),
    refused: refused.map(([post, { code, message }]) => ({ postId: post.id, code, message })),
  }
}

/** The error with the name of the post, because the group has several. */
async function withName(trx: Trx, post: PostRow, { code, message }: AppError): Promise<AppError> {
  return new AppError(code, `${await nameOfTarget(trx, post)}: ${message}`)
}

/** Why the action is not possible for a post; undefined if it is. */
async function refusalReason(
  trx: Trx,
  caller: Caller,
  { name, check }: GroupAction,
  post: PostRow,
): Promise<AppError | undefined> {
  if (!possibleActions(post)[name]) return new AppError('conflict', refusalOf(post))
  if (!postAbilities(caller, post)[name]) return refusalFor(caller, post)
  try {
    await check(trx, post)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
