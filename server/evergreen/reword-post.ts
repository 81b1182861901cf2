import type { z } from 'zod'
import { evergreenLimits, type replaceVariationsSchema } from '../../contract/evergreen/evergreen.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { Rewriter } from '../assistant/index.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from '../plans/index.ts'
import { removeUnsent, withLockedSet } from './change-set.ts'
import { replan, requireEvergreenPost } from './add-posts.ts'
import { deleteVariations, findSet, insertVariation } from './evergreen.queries.ts'
import { readMaterial } from './set-material.ts'

/**
 * Generates a variation of a post with the assistant. It is charged now and not when it is published. A repeated call
 * with the same id is free. Returns the set. Throws the assistant's errors; then nothing is charged.
 */
export async function generateVariation(
  ctx: Context,
  rewriter: Rewriter,
  caller: Caller,
  { postId, id }: { postId: string; id: string },
): Promise<string> {
  const { setId, variations } = await requireEvergreenPost(ctx, caller, postId)
  if (variations.some((one) => one.id === id)) return setId
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'scheduling')
  if (variations.length >= evergreenLimits.variations) {
    throw new AppError(
      'conflict',
      `A post has at most ${evergreenLimits.variations} variations. Remove one first.`,
    )
  }
  const { text, platform } = await sourceOf(ctx, caller, setId, postId)
  const avoid = variations.at(-1)?.content
  const content = await rewriter.reword(caller, { id, platform, text, ...(avoid !== undefined && { avoid }) })
  await withLockedSet(ctx, caller, setId, async (trx, set) => {
    await insertVariation(trx, { id, evergreen_id: postId, content, created_at: ctx.clock.now() })
    await replan(ctx, trx, caller, set)
  })
  return setId
}

/** The text to reword and, of the set's platforms, the one with the lowest limit. */
async function sourceOf(ctx: Context, caller: Caller, setId: string, postId: string) {
  const set = await findSet(ctx.db, caller.workspaceId, setId)
  if (!set) throw notFound('set')
  const { accounts, posts } = await readMaterial(ctx.db, set)
  const first = posts.find(({ id }) => id === postId)?.posts[0]
  if (!first) throw notFound('evergreen post')
  const limitOf = (key: (typeof first)['platform']) => platforms[key].limits().characterLimit
  const [platform = first.platform] = accounts
    .map((account) => account.platform)
    .toSorted((one, other) => limitOf(one) - limitOf(other))
  return { text: first.content, platform }
}

/**
 * Replaces the variations of a post with those that the user edited. Unsent posts with a removed text are planned
 * again.
 */
export async function replaceVariations(
  ctx: Context,
  caller: Caller,
  postId: string,
  { variations }: z.output<typeof replaceVariationsSchema>,
): Promise<string> {
  const row = await requireEvergreenPost(ctx, caller, postId)
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'scheduling')
  await withLockedSet(ctx, caller, row.setId, async (trx, set) => {
    const kept = new Set(variations.map(({ content }) => content))
    const isGone = row.variations.some(({ content }) => !kept.has(content))
    await removeUnsent(ctx, trx, caller, set, { onlyLoose: !isGone, ids: [postId] })
    await deleteVariations(trx, postId)
    const now = ctx.clock.now().getTime()
    for (const [place, { id, content }] of variations.entries()) {
      const at = new Date(now + place)
      await insertVariation(trx, { id, evergreen_id: postId, content, created_at: at })
    }
    await replan(ctx, trx, caller, set)
  })
  return row.setId
}
