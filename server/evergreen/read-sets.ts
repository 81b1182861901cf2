import { includes } from '../../contract/billing/plans.ts'
import type { EvergreenPost, EvergreenSet } from '../../contract/evergreen/evergreen.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readPlan } from '../plans/index.ts'
import { listUnsent } from '../posts/index.ts'
import { listQueueRows, type Queue } from '../queue/index.ts'
import type { AccountRow } from '../social-accounts/index.ts'
import { findSet, listSetRows, type SetRow } from './evergreen.queries.ts'
import { readMaterial, textsFor, type SetMaterial, type SetPost } from './set-material.ts'

/** The sets of the workspace, sorted by name. */
export async function listEvergreenSets(ctx: Context, caller: Caller): Promise<EvergreenSet[]> {
  const rows = await listSetRows(ctx.db, caller.workspaceId)
  const isLocked = await lacksScheduling(ctx, caller)
  const sets: EvergreenSet[] = []
  for (const row of rows) sets.push(await present(ctx, row, await readMaterial(ctx.db, row), isLocked))
  return sets
}

/** A set with its posts. */
export async function readEvergreenSet(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ set: EvergreenSet; posts: EvergreenPost[] }> {
  const row = await findSet(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('set')
  const material = await readMaterial(ctx.db, row)
  const posts: EvergreenPost[] = []
  for (const post of material.posts) {
    const shown = await presentPost(ctx, post, material)
    if (shown) posts.push(shown)
  }
  return { set: await present(ctx, row, material, await lacksScheduling(ctx, caller)), posts }
}

const lacksScheduling = async (ctx: Context, { workspaceId }: Caller): Promise<boolean> =>
  !includes(await readPlan(ctx, ctx.db, workspaceId), 'scheduling')

async function present(
  ctx: Context,
  row: SetRow,
  { accounts, posts, publications }: SetMaterial,
  isLocked: boolean,
): Promise<EvergreenSet> {
  const ids = accounts.map(({ id }) => id)
  const queues = await listQueueRows(ctx.db, row.workspace_id, ids)
  const unsent = await listUnsent(
    ctx.db,
    posts.map(({ id }) => id),
    { onlyLoose: false },
  )
  const now = ctx.clock.now()
  const coming = publications.filter(({ at }) => at > now)
  const { id, name, paused, version } = row
  return {
    id,
    name,
    minimumDays: row.minimum_days,
    perWeek: row.per_week,
    paused,
    version,
    posts: posts.length,
    planned: unsent.length,
    nextAt: firstOf(coming),
    accounts: accounts.map((account) => ({
      socialAccountId: account.id,
      nextAt: firstOf(coming.filter(({ accountId }) => accountId === account.id)),
      waitsFor: obstacleOf(account, queues.get(account.id)),
    })),
    locked: isLocked,
  }
}

function obstacleOf(
  { status }: AccountRow,
  queue: Queue | undefined,
): EvergreenSet['accounts'][number]['waitsFor'] {
  if (status !== 'connected') return 'connection'
  if (!queue || queue.slots.length === 0) return 'slots'
  return queue.paused ? 'queue' : null
}

/** The publications are sorted by time. */
const firstOf = (all: readonly { at: Date }[]): string | null => all[0]?.at.toISOString() ?? null

async function presentPost(
  ctx: Context,
  post: SetPost,
  { accounts, publications }: SetMaterial,
): Promise<EvergreenPost | undefined> {
  const [first] = post.posts
  if (!first) return undefined
  const problems = new Set<string>()
  for (const account of accounts) {
    const found = await textsFor(ctx.db, post, account)
    for (const problem of found?.problems ?? [])
      problems.add(`${platforms[account.platform].name}: ${problem}`)
  }
  const now = ctx.clock.now()
  const own = publications.filter(({ evergreenId }) => evergreenId === post.id)
  return {
    id: post.id,
    groupId: post.groupId,
    postId: first.id,
    status: first.status,
    content: first.content,
    variations: post.variations,
    lastAt: own.findLast(({ at }) => at <= now)?.at.toISOString() ?? null,
    nextAt: firstOf(own.filter(({ at }) => at > now)),
    problems: [...problems],
  }
}
