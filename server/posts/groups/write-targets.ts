import type { Context, Trx } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { updateApproval } from '../approval/approval.queries.ts'
import { sameApproval, settleEdit } from '../approval/waiting/settle-approval.ts'
import { changeState, removePost } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import {
  altBytesOf,
  changedBy,
  insertPost,
  insertPostMedia,
  replacePostMedia,
  updatePostFields,
  type PostRow,
} from '../posts.queries.ts'
import { insertParts, partBytesOf, replaceParts } from '../parts/parts.queries.ts'
import { currentLinkParameters } from '../links-of-post.ts'
import { isStopped } from '../posts.policy.ts'
import { requirePublishable } from '../require-publishable.ts'
import { storedWords } from '../search/stored-words.ts'
import { alternativeId } from './alternative-id.ts'
import type { LoadedGroup } from './load-group.ts'
import type { TargetPlan, WantedPost } from './plan-targets.ts'
import { recordEdit } from './record-edit.ts'
import { nameOfTarget } from './target-name.ts'

/** Writes the planned changes to the posts of a group that the caller has locked. */
export async function writeTargets(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  { group, posts }: Pick<LoadedGroup, 'group' | 'posts'>,
  plan: Pick<TargetPlan, 'added' | 'changed' | 'removed'>,
): Promise<void> {
  for (const post of plan.removed) await removePost(ctx, trx, post, caller.userId)
  for (const change of plan.changed) {
    await changeTarget(ctx, trx, caller, change).catch(async (error: unknown) => {
      throw error instanceof AppError ? await named(trx, change.post, error) : error
    })
  }
  const last = Math.max(0, ...posts.map((post) => post.group_position))
  await addTargets(trx, caller, group, plan.added, last)
}

/** Adds the name of the post to an error, because a group has several posts. */
async function named(trx: Trx, post: PostRow, { code, message }: AppError): Promise<AppError> {
  return new AppError(code, `${await nameOfTarget(trx, post)}: ${message}`)
}

/**
 * A scheduled post must stay publishable, and cannot move to an account that the plan pauses. A failed post becomes a
 * draft again, because its content differs from what failed; so does a post that the platform rejected as a duplicate.
 * A post that was stopped before anything was sent keeps waiting for the user, unless it moves to another account.
 */
async function changeTarget(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  change: TargetPlan['changed'][number],
): Promise<void> {
  const { post, wanted, mediaChanged, partsChanged } = change
  if (mediaChanged) await replacePostMedia(trx, post.id, wanted.media)
  if (partsChanged) await replaceParts(trx, post.id, wanted.parts)
  const next = { ...fieldsOf(wanted), ...changedBy(caller.userId), written_by: caller.userId }
  if (isStopped(post) && next.social_account_id === post.social_account_id) {
    await writeEdit(ctx, trx, caller, await updatePostFields(trx, post.id, next))
    await recordEdit(trx, caller, change)
    return
  }
  if (post.status === 'failed' || post.status === 'needs_attention') {
    const draft = { ...next, status: 'draft', problem: null } as const
    await changeState(ctx, trx, { post, by: caller.userId }, draft)
    return
  }
  if (post.status !== 'scheduled') {
    await writeEdit(ctx, trx, caller, await updatePostFields(trx, post.id, next))
    return
  }
  const links = await currentLinkParameters(trx, { ...post, ...next })
  const moved = next.social_account_id !== post.social_account_id
  // The slot belongs to the other account's queue. The time is kept.
  const freed = moved && post.queued ? { queued: false, due_at: post.scheduled_at } : {}
  const changed = await updatePostFields(trx, post.id, { ...next, ...links, ...freed })
  await requirePublishable(ctx, trx, changed, { paused: moved ? 'refused' : 'allowed' })
  await recordEdit(trx, caller, change)
  await writeEdit(ctx, trx, caller, changed)
}

/** A changed post is not approved any more, and goes on waiting with its new content. */
async function writeEdit(ctx: Context, trx: Trx, caller: Caller, post: PostRow): Promise<void> {
  const approval = await settleEdit(ctx, trx, caller, post)
  if (!sameApproval(approval, post)) await updateApproval(trx, post.id, approval)
}

/** Adds drafts after the position `last`. */
export async function addTargets(
  trx: Trx,
  caller: Caller,
  { id: groupId, created_by: author }: Pick<LoadedGroup['group'], 'id' | 'created_by'>,
  added: readonly WantedPost[],
  last: number,
): Promise<PostRow[]> {
  const posts: PostRow[] = []
  for (const [index, wanted] of added.entries()) {
    const place = { group_id: groupId, group_position: last + index + 1, created_by: author }
    posts.push(await addTarget(trx, caller, place, wanted))
  }
  return posts
}

/** Adds a draft. If its id is already in use, it gets the alternative id. */
async function addTarget(
  trx: Trx,
  caller: Caller,
  place: Pick<PostRow, 'group_id' | 'group_position' | 'created_by'>,
  wanted: WantedPost,
): Promise<PostRow> {
  for (const id of [wanted.id, alternativeId(caller.workspaceId, wanted.id)]) {
    const made = await insertPost(trx, {
      ...fieldsOf(wanted),
      id,
      workspace_id: caller.workspaceId,
      ...place,
      written_by: caller.userId,
      status: 'draft',
    })
    if (!made) continue
    await insertPostMedia(trx, id, wanted.media)
    await insertParts(trx, id, wanted.parts)
    const event = { postId: id, attempt: 0, step: 'created', message: 'Draft saved.' } as const
    await insertEvent(trx, { ...event, by: caller.userId })
    return made
  }
  throw new AppError('conflict', 'This draft could not be saved. Please try again.')
}

function fieldsOf({ id: _id, media, parts, options, ...fields }: WantedPost) {
  return {
    ...fields,
    alt_bytes: altBytesOf(media),
    part_bytes: partBytesOf(parts),
    options: JSON.stringify(options),
    words: storedWords(fields.content, ...parts.map((part) => part.content)),
  }
}
