import { includes } from '../../contract/billing/plans.ts'
import { queueLimits } from '../../contract/queue/queue.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import { readPlan } from '../plans/index.ts'
import {
  listEvergreenSlots,
  listUnsent,
  makeEvergreenPosts,
  removeEvergreenPosts,
  type EvergreenSource,
} from '../posts/index.ts'
import { listFreeTimes, lockQueues, type Queue } from '../queue/index.ts'
import type { AccountRow } from '../social-accounts/index.ts'
import { isClosed } from '../workspaces/index.ts'
import { requireStorage } from '../storage-quota/index.ts'
import { chooseSlots, type Candidate } from './choose-slots.ts'
import {
  deleteEvergreenPosts,
  listActiveSets,
  listEvergreenIds,
  listSetAccounts,
  lockActiveSet,
  type SetRow,
} from './evergreen.queries.ts'
import { plannedWeeks, readMaterial, textsFor, type SetMaterial } from './set-material.ts'

/**
 * Plans the posts of all sets for the time range that the calendar shows. If a workspace has no storage left, all posts
 * of a set are created later, when there is space again.
 */
export async function planAllSets(ctx: Context): Promise<void> {
  for (const id of await listActiveSets(ctx.db)) {
    try {
      await inTransaction(ctx.db, async (trx) => {
        const set = await lockActiveSet(trx, id)
        if (set) await planSet(ctx, trx, set)
      })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage_full')) throw error
    }
  }
}

/**
 * Fills free slots of the accounts of a locked set. It can be repeated at any time, because a slot has only one post
 * and a week only the set's number of posts. On a plan without scheduling, nothing new is planned,
 * and nothing at all changes in a workspace that is archived or about to be deleted.
 */
export async function planSet(ctx: Context, trx: Trx, set: SetRow): Promise<void> {
  const { workspace_id: workspaceId } = set
  if (await isClosed(trx, workspaceId)) return
  const queues = await lockQueues(trx, workspaceId, await listSetAccounts(trx, set.id))
  await removeOutdated(ctx, trx, set)
  if (set.paused || !includes(await readPlan(ctx, trx, workspaceId), 'scheduling')) return
  const material = await readMaterial(trx, set)
  for (const account of material.accounts) {
    const queue = queues.get(account.id)
    if (!queue || queue.paused || account.status !== 'connected') continue
    await planAccount(ctx, trx, { set, account, queue, material })
  }
  // Only users with a verified address can create sets.
  await requireStorage(ctx, trx, { workspaceId, emailVerified: true })
}

type Account = { set: SetRow; account: AccountRow; queue: Queue; material: SetMaterial }

async function planAccount(
  ctx: Context,
  trx: Trx,
  { set, account, queue, material }: Account,
): Promise<void> {
  const now = ctx.clock.now()
  const { monday, end } = plannedWeeks(ctx, queue.timeZone)
  const taken = await listEvergreenSlots(trx, [account.id], monday)
  const takenTimes = new Set(taken.map(({ at }) => at.getTime()))
  const free = await listFreeTimes(trx, queue, { from: now, until: end })
  const sources = new Map<string, EvergreenSource>()
  const posts: Candidate[] = []
  for (const post of material.posts) {
    const found = await textsFor(trx, post, account)
    if (!found) continue
    sources.set(post.id, found.source)
    const own = material.publications.filter(
      (one) => one.evergreenId === post.id && one.accountId === account.id,
    )
    posts.push({ id: post.id, texts: found.usable, publications: own })
  }
  const chosen = chooseSlots({
    slots: free.filter((at) => !takenTimes.has(at.getTime())),
    timeZone: queue.timeZone,
    minimumDays: set.minimum_days,
    perWeek: set.per_week,
    used: taken.filter(({ setId }) => setId === set.id).map(({ at }) => at),
    posts,
  })
  const planned = chosen.slice(0, queueLimits.posts).flatMap(({ id, content, at }) => {
    const source = sources.get(id)
    return source ? [{ evergreenId: id, source, content, at }] : []
  })
  await makeEvergreenPosts(ctx, trx, planned, {
    set: { name: set.name, workspaceId: set.workspace_id, createdBy: set.created_by },
    accountId: account.id,
    timeZone: queue.timeZone,
  })
}

/** Removes the unsent posts whose original was deleted, and those with a text that their original no longer has. */
async function removeOutdated(ctx: Context, trx: Trx, set: SetRow): Promise<void> {
  const by = { workspaceId: set.workspace_id, byUserId: null }
  const deleted = await listEvergreenIds(trx, set.id, { onlyDeleted: true })
  await removeEvergreenPosts(ctx, trx, await listUnsent(trx, deleted, { onlyLoose: false }), by)
  await deleteEvergreenPosts(trx, deleted)
  for (const { id, texts } of (await readMaterial(trx, set)).posts) {
    const loose = await listUnsent(trx, [id], { onlyLoose: true })
    const old = loose.filter(({ content }) => !texts.includes(content))
    await removeEvergreenPosts(ctx, trx, old, by)
  }
}
