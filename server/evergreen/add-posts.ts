import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { evergreenLimits, type addEvergreenPostsSchema } from '../../contract/evergreen/evergreen.ts'
import type { Context, Trx } from '../context.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireWorksFor } from '../infra/http/works-for.ts'
import { requireEntitlement } from '../plans/index.ts'
import { readGroup, savePostGroup } from '../posts/index.ts'
import { listConnectedAccounts } from '../social-accounts/index.ts'
import { removeUnsent, withLockedSet } from './change-set.ts'
import {
  deleteEvergreenPosts,
  findEvergreenRow,
  findSet,
  insertEvergreenPosts,
  listEvergreenRows,
  listGroupsOfPosts,
  listMadeGroups,
  listSetAccounts,
  type SetRow,
} from './evergreen.queries.ts'
import { planSet } from './plan-set.ts'

type Input = z.output<typeof addEvergreenPostsSchema>

/** Adds groups of posts, or a new draft with a text for the accounts of the set, and plans the set again. */
export async function addEvergreenPosts(
  ctx: Context,
  caller: Caller,
  setId: string,
  input: Input,
): Promise<void> {
  if (!(await findSet(ctx.db, caller.workspaceId, setId))) throw notFound('set')
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'scheduling')
  if ('content' in input) await saveDraft(ctx, caller, setId, input)
  await withLockedSet(ctx, caller, setId, async (trx, set) => {
    const groupIds = 'content' in input ? [input.groupId] : await groupsOf(trx, caller, input.postIds)
    await insert(ctx, trx, set, groupIds)
    await replan(ctx, trx, caller, set)
  })
}

/** Removes a post from its set, with its planned publications. Returns the set. */
export async function removeEvergreenPost(ctx: Context, caller: Caller, id: string): Promise<string> {
  const row = await requireEvergreenPost(ctx, caller, id)
  await withLockedSet(ctx, caller, row.setId, async (trx, set) => {
    await removeUnsent(ctx, trx, caller, set, { onlyLoose: false, ids: [id] })
    await deleteEvergreenPosts(trx, [id])
    await replan(ctx, trx, caller, set)
  })
  return row.setId
}

export async function requireEvergreenPost(ctx: Context, caller: Caller, id: string) {
  const row = await findEvergreenRow(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('evergreen post')
  requireWorksFor(caller, await listSetAccounts(ctx.db, row.setId))
  return row
}

/** Plans the set again, except posts whose points are already reserved, so that each post gets its turn. */
export async function replan(ctx: Context, trx: Trx, caller: Caller, set: SetRow): Promise<void> {
  await removeUnsent(ctx, trx, caller, set, { onlyLoose: true })
  await planSet(ctx, trx, set)
}

async function insert(ctx: Context, trx: Trx, set: SetRow, groupIds: readonly string[]): Promise<void> {
  const [made] = await listMadeGroups(trx, groupIds)
  if (made !== undefined) {
    throw new AppError(
      'conflict',
      'This post was made by an evergreen set. Choose the one that it came from.',
    )
  }
  const known = new Set((await listEvergreenRows(trx, set.id)).map(({ groupId }) => groupId))
  const added = groupIds.filter((id) => !known.has(id))
  if (known.size + added.length > evergreenLimits.posts) {
    throw new AppError(
      'conflict',
      `A set has at most ${evergreenLimits.posts} posts. Remove some first, or create another set.`,
    )
  }
  const now = ctx.clock.now().getTime()
  await insertEvergreenPosts(
    trx,
    // In the order in which the user chose them.
    added.map((groupId, place) => ({
      id: randomUUIDv7(),
      set_id: set.id,
      group_id: groupId,
      added_at: new Date(now + place),
    })),
  )
}

async function groupsOf(trx: Trx, { workspaceId }: Caller, postIds: readonly string[]): Promise<string[]> {
  const groups = await listGroupsOfPosts(trx, workspaceId, postIds)
  const ids = postIds.map((id) => groups.get(id))
  if (ids.includes(undefined)) throw notFound('post')
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** A repeated call saves it once. */
async function saveDraft(
  ctx: Context,
  caller: Caller,
  setId: string,
  { groupId, content }: Extract<Input, { content: string }>,
): Promise<void> {
  const isSaved = await readGroup(ctx, caller, groupId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return false
      throw error
    },
  )
  if (isSaved) return
  const chosen = new Set(await listSetAccounts(ctx.db, setId))
  const accounts = (await listConnectedAccounts(ctx.db, caller.workspaceId)).filter(({ id }) =>
    chosen.has(id),
  )
  if (accounts.length === 0) throw new AppError('conflict', 'Choose an account for this set first.')
  await savePostGroup(ctx, caller, groupId, {
    version: 0,
    content,
    media: [],
    labelIds: [],
    targets: accounts.map(({ id, platform }) => ({
      id: randomUUIDv7(),
      platform,
      socialAccountId: id,
      options: {},
      parts: [],
    })),
  })
}
