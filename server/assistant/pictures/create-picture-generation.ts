import { randomInt } from 'node:crypto'
import type { CreatePictureBody } from '../../../contract/assistant/pictures.ts'
import type { PictureLook } from '../../../contract/assistant/picture-look.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { holdPoints } from '../../points/index.ts'
import { findGeneration, insertGeneration, type GenerationRow } from '../generations/generations.queries.ts'
import { requireUnpaidAllowance } from '../limits/unpaid-responses.ts'
import { requireDrawable } from './require-drawable.ts'
import { resolveBrand } from './resolve-brand.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

/** Counts one picture and throws `rate_limited` above the limit, because each needs CPU time or a paid model. */
function spendPictureLimits(db: Db, caller: Caller): Promise<void> {
  return spendLimits(db, [
    { key: `assistant-pictures:user:${caller.userId}`, max: 10, seconds: 60 },
    { key: `assistant-pictures:workspace:${caller.workspaceId}`, max: 200, seconds: 3600 },
  ])
}

export type CreatedPicture = { row: GenerationRow; look: PictureLook; isNew: boolean }

/** The name of the generator of cards. */
const designerName = 'Card designer'

/** Larger than the number of variations. */
const variations = 1000

/** Added to the longest time of a model, for the work after it. */
const marginMs = 60_000

/**
 * Inserts a picture and holds the points of one that a model makes. A picture whose id already exists is returned unchanged. Throws
 * `points_insufficient`, and before holding points the reason if the picture cannot be made.
 */
export async function createPictureGeneration(
  ctx: Context,
  caller: Caller,
  input: CreatePictureBody,
): Promise<CreatedPicture> {
  const earlier = await findGeneration(ctx.db, caller.workspaceId, input.id)
  if (earlier) return repeated(earlier)
  await spendPictureLimits(ctx.db, caller)
  if (input.kind === 'image') await requireUnpaidAllowance(ctx, caller.workspaceId)
  await requireDrawable(ctx, input)
  const { voice, ...brand } = await resolveBrand(ctx, caller, input)
  const { images } = ctx.config.models
  const look: PictureLook = {
    kind: input.kind,
    aspect: input.aspect ?? platforms[input.platform].pictureAspects[0],
    variation: input.variation ?? randomInt(variations),
    ...brand,
  }
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    // A card is drawn from a template; only a model's picture costs points.
    const holdId =
      input.kind === 'image'
        ? await holdPoints(ctx, trx, {
            workspaceId: caller.workspaceId,
            points: pointCosts.image,
            // The hold's key contains the id, so a repeated call holds nothing more.
            key: `picture:${input.id}`,
            note: `Picture for ${platforms[input.platform].name}`,
            byUserId: caller.userId,
          })
        : null
    const row = await insertGeneration(trx, {
      workspace_id: caller.workspaceId,
      id: input.id,
      user_id: caller.userId,
      action: 'picture',
      platform: input.platform,
      prompt: input.text,
      source: input.detail,
      picture: JSON.stringify(look),
      model: input.kind === 'image' && images ? images.name : designerName,
      built_in: input.kind !== 'image',
      voice_id: voice?.id ?? null,
      voice_name: voice?.name ?? null,
      hold_id: holdId,
      created_at: now,
      deadline_at: new Date(now.getTime() + (images?.totalMs ?? 0) + marginMs),
    })
    if (row) return { row, look, isNew: true }
    const met = await findGeneration(trx, caller.workspaceId, input.id)
    if (!met) throw new AppError('conflict', 'This picture was created twice at once. Try again.')
    return repeated(met)
  })
}

function repeated(row: GenerationRow): CreatedPicture {
  if (row.picture === null || row.deleted_at !== null) {
    throw new AppError('conflict', 'This picture was deleted. Create a new one.')
  }
  return { row, look: row.picture, isNew: false }
}
