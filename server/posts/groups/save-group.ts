import type { PostGroup, SavePostGroup } from '../../../contract/posts/post-groups.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, notFound, staleVersion } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireLabels } from '../../labels/index.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { announceChange } from '../announce-change.ts'
import { refusalOf } from '../change-post.ts'
import { requireRightToRepeat } from '../require-right-to-repeat.ts'
import { postAbilities, refusalFor } from '../posts.policy.ts'
import { listParts } from '../parts/parts.queries.ts'
import { altBytesOf, markChanged, type PostRow } from '../posts.queries.ts'
import { alternativeId } from './alternative-id.ts'
import { checkReferences } from './check-references.ts'
import { presentGroup } from './groups.view.ts'
import {
  insertGroup,
  insertGroupLabels,
  insertGroupMedia,
  lockGroup,
  lockGroupPosts,
  replaceGroupLabels,
  replaceGroupMedia,
  updateGroup,
  type GroupRow,
} from './groups.queries.ts'
import { loadGroup, versionOf, type LoadedGroup } from './load-group.ts'
import { changesNothing, planTargets, wantedPost, type TargetPlan } from './plan-targets.ts'
import { nameOfTarget } from './target-name.ts'
import { addTargets, writeTargets } from './write-targets.ts'

/**
 * Saves a group with all its posts, based on the version that the user saw. Version 0 creates the group. A repeated
 * call changes nothing and succeeds, so that a call whose response was lost can be repeated. Throws `stale_version`
 * with the current group if it was changed since, and `conflict` if the save would change a post that can no longer be
 * edited. That another workspace already uses the id is not revealed: the group is saved with an alternative id, which
 * the response contains and a repeated call finds again.
 */
export async function savePostGroup(
  ctx: Context,
  caller: Caller,
  id: string,
  input: SavePostGroup,
): Promise<PostGroup> {
  const { loaded, stale } = await inTransaction(ctx.db, async (trx) => {
    const { group, isNew } = await openGroup(trx, caller, id, input)
    if (isNew) return { loaded: await fillGroup(ctx, trx, caller, group, input), stale: false }
    const before = await loadGroup(trx, group, await lockGroupPosts(trx, group.id))
    const plan = planTargets(caller.workspaceId, before, input)
    if (changesNothing(plan)) return { loaded: before, stale: false }
    if (versionOf(before) !== input.version) return { loaded: before, stale: true }
    return { loaded: await changeGroup(ctx, trx, caller, before, { input, plan }), stale: false }
  })
  const group = await presentGroup(ctx, caller, loaded)
  if (stale) throw staleVersion('post', { group })
  return group
}

/** The group with this id, locked, or a new one. */
async function openGroup(
  trx: Trx,
  caller: Caller,
  wanted: string,
  input: SavePostGroup,
): Promise<{ group: GroupRow; isNew: boolean }> {
  for (const id of [wanted, alternativeId(caller.workspaceId, wanted)]) {
    const made = input.version === 0 ? await insertGroup(trx, newGroup(caller, id, input)) : undefined
    if (made) return { group: made, isNew: true }
    const group = await lockGroup(trx, caller.workspaceId, id)
    if (group) return { group, isNew: false }
  }
  throw notFound('post')
}

const newGroup = ({ workspaceId, userId }: Caller, id: string, input: SavePostGroup) => ({
  id,
  workspace_id: workspaceId,
  content: input.content,
  alt_bytes: altBytesOf(input.media),
  created_by: userId,
})

async function fillGroup(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  group: GroupRow,
  input: SavePostGroup,
): Promise<LoadedGroup> {
  const added = input.targets.map((target) => wantedPost(target, input))
  await checkReferences(trx, caller, added, input.media)
  await requireLabels(trx, caller.workspaceId, input.labelIds)
  await insertGroupMedia(trx, group.id, input.media)
  await insertGroupLabels(trx, group.id, input.labelIds)
  const posts = await addTargets(trx, caller, group, added, 0)
  await requireStorage(ctx, trx, caller)
  // It is not read again, because every first save of a draft runs this.
  const attached = posts.flatMap(({ id }, index) =>
    (added[index]?.media ?? []).map((one) => ({
      post_id: id,
      media_id: one.mediaId,
      alt_text: one.altText,
    })),
  )
  const hasParts = added.some((wanted) => wanted.parts.length > 0)
  const parts = hasParts
    ? await listParts(
        trx,
        posts.map(({ id }) => id),
      )
    : []
  return { group, media: input.media, labelIds: input.labelIds, posts, attached, parts }
}

async function changeGroup(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  before: LoadedGroup,
  { input, plan }: { input: SavePostGroup; plan: TargetPlan },
): Promise<LoadedGroup> {
  const { id } = before.group
  const [blocked] = plan.blocked
  if (blocked) {
    const name = await nameOfTarget(trx, blocked)
    throw new AppError('conflict', `${name}: ${refusalOf(blocked)}`)
  }
  const touched = [...plan.changed.map(({ post }) => post), ...plan.removed]
  const refused =
    plan.changed.find(({ post }) => !postAbilities(caller, post).edit)?.post ??
    plan.removed.find((post) => !postAbilities(caller, post).delete)
  if (refused) throw refusalFor(caller, refused)
  if (touched.length + plan.added.length > 0) await requireRightToRepeat(trx, caller, id)
  const wanted = [...plan.added, ...plan.changed.map((one) => one.wanted)]
  await checkReferences(trx, caller, wanted, input.media)
  if (plan.sharedMediaChanged) await replaceGroupMedia(trx, id, input.media)
  if (plan.labelsChanged) {
    await requireLabels(trx, caller.workspaceId, input.labelIds)
    await replaceGroupLabels(trx, id, input.labelIds)
  }
  const shared = { content: input.content, alt_bytes: altBytesOf(input.media) }
  const group = await updateGroup(trx, id, shared, plan.removed)
  await writeTargets(ctx, trx, caller, before, plan)
  if (plan.labelsChanged || plan.added.length + plan.removed.length > 0)
    await markChanged(trx, id, caller.userId)
  const loaded = await loadGroup(trx, group)
  if ([...before.posts, ...loaded.posts].some(isTimed)) await announceChange(trx, caller.workspaceId)
  if (textBytesOf(loaded) > textBytesOf(before)) await requireStorage(ctx, trx, caller)
  return loaded
}

const isTimed = (post: PostRow) => post.scheduled_at !== null || post.published_at !== null

function textBytesOf({ group, posts }: LoadedGroup): number {
  const texts = [group, ...posts].map((row) => Buffer.byteLength(row.content) + row.alt_bytes)
  const parts = posts.map((post) => post.part_bytes)
  return [...texts, ...parts].reduce((sum, bytes) => sum + bytes, 0)
}
