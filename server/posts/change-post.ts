import { platforms } from '../../contract/platforms/platforms.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound, staleVersion } from '../infra/http/app-error.ts'
import { announceChange } from './announce-change.ts'
import { possibleActions, postAbilities, refusalFor, type PostAction } from './posts.policy.ts'
import { recordAct } from './record-acts.ts'
import { lockPost, type PostRow } from './posts.queries.ts'

/**
 * Runs `change` on a locked post after the checks that every action needs: the user saw the newest version, and the
 * post's status and the caller's role allow the action.
 */
export function changePost<Result>(
  ctx: Context,
  caller: Caller,
  target: { id: string; version: number; action: PostAction } & PartOfMany,
  change: (trx: Trx, post: PostRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, (trx) =>
    changePostIn(trx, caller, target, async (_trx, post) => {
      // Before the change, which locks counts and points of the workspace that others wait for.
      if (!target.partOfMany) await recordAct(ctx, trx, caller, target.action, [post])
      return change(trx, post)
    }),
  )
}

/** `partOfMany`: the caller records one activity for an act on many posts. */
export type PartOfMany = { partOfMany?: boolean | undefined }

/** Runs `changePost` in the caller's transaction. */
export async function changePostIn<Result>(
  trx: Trx,
  caller: Caller,
  target: { id: string; version: number; action: PostAction },
  change: (trx: Trx, post: PostRow) => Promise<Result>,
): Promise<Result> {
  const post = requireAction(caller, await lockPost(trx, caller.workspaceId, target.id), target)
  const result = await change(trx, post)
  await announceChange(trx, caller.workspaceId)
  return result
}

/** The checks of `changePost`. */
export function requireAction(
  caller: Caller,
  post: PostRow | undefined,
  target: { version: number; action: PostAction },
): PostRow {
  if (!post) throw notFound('post')
  if (post.version !== target.version) throw staleVersion('post')
  if (!possibleActions(post)[target.action]) {
    throw new AppError('conflict', target.action === 'deleteOnPlatform' ? undeletable(post) : refusalOf(post))
  }
  if (!postAbilities(caller, post)[target.action]) throw refusalFor(caller, post)
  return post
}

/** Why a post cannot be deleted on its platform. */
function undeletable(post: PostRow): string {
  const { name } = platforms[post.platform]
  if (post.deleted_on_platform_at) return `This post is already deleted on ${name}.`
  if (post.status !== 'published') return `This post is not published on ${name}.`
  return `Delete this post on ${name} itself.`
}

/** Why an action is not possible in a post's status. */
export function refusalOf({ status, problem }: Pick<PostRow, 'status' | 'problem'>): string {
  return problem?.code === 'partly_published'
    ? 'This post is partly published: publish the rest, or leave it as it is.'
    : refusals[status]
}

const refusals: Record<PostRow['status'], string> = {
  draft: 'This post is a draft.',
  pending_approval: 'This post is waiting for approval.',
  scheduled: 'This post is scheduled.',
  publishing: 'This post is being published right now. Wait until it is done.',
  published: 'This post is already published.',
  failed: 'This post could not be published.',
  needs_attention:
    'First confirm whether this post is on the platform: open it and choose one of the two answers.',
}
