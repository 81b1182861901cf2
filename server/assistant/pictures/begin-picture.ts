import { randomInt } from 'node:crypto'
import type { PictureWish } from '../../../contract/assistant-pictures.ts'
import type { PictureLook } from '../../../contract/picture-look.ts'
import { platformAspects } from '../../../contract/picture-choices.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { pointCosts } from '../../../contract/point-costs.ts'
import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { holdPoints } from '../../points/index.ts'
import { findGeneration, insertGeneration, type GenerationRow } from '../generations.queries.ts'
import { requireDrawable } from './require-drawable.ts'
import { spendPictureLimits } from './picture-limits.ts'
import { takeBrand } from './take-brand.ts'

export type BegunPicture = { row: GenerationRow; look: PictureLook; isNew: boolean }

/** What draws the cards. */
export const designerName = 'Built-in designer'

/** More than there are looks. */
const variations = 1000

/** Over the longest that a model may take, for what comes after it. */
const marginMs = 60_000

/**
 * Holds the points of a picture and writes it down. One whose id was there before is given as it is. Throws
 * `points_insufficient`, and before anything is held whatever says that the picture cannot be made.
 */
export async function beginPicture(ctx: Context, session: Session, wish: PictureWish): Promise<BegunPicture> {
  const earlier = await findGeneration(ctx.db, session.workspaceId, wish.id)
  if (earlier) return repeated(earlier)
  await spendPictureLimits(ctx.db, session)
  await requireDrawable(ctx, wish)
  const { voice, ...brand } = await takeBrand(ctx, session, wish)
  const { images } = ctx.config.models
  const look: PictureLook = {
    kind: wish.kind,
    aspect: wish.aspect ?? platformAspects[wish.platform][0],
    variation: wish.variation ?? randomInt(variations),
    ...brand,
  }
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const holdId = await holdPoints(ctx, trx, {
      workspaceId: session.workspaceId,
      points: pointCosts.image,
      // With the same id it is the same hold, so a repetition takes nothing.
      key: `picture:${wish.id}`,
      note: `Picture for ${platforms[wish.platform].name}`,
      byUserId: session.userId,
    })
    const row = await insertGeneration(trx, {
      workspace_id: session.workspaceId,
      id: wish.id,
      user_id: session.userId,
      action: 'picture',
      platform: wish.platform,
      prompt: wish.text,
      source: wish.detail,
      picture: JSON.stringify(look),
      model: wish.kind === 'image' && images ? images.name : designerName,
      built_in: wish.kind !== 'image',
      voice_id: voice?.id ?? null,
      voice_name: voice?.name ?? null,
      hold_id: holdId,
      created_at: now,
      deadline_at: new Date(now.getTime() + (images?.totalMs ?? 0) + marginMs),
    })
    if (row) return { row, look, isNew: true }
    const met = await findGeneration(trx, session.workspaceId, wish.id)
    if (!met) throw new AppError('conflict', 'This picture was begun twice at once. Try again.')
    return repeated(met)
  })
}

function repeated(row: GenerationRow): BegunPicture {
  if (row.picture === null || row.deleted_at !== null) {
    throw new AppError('conflict', 'This was made before and deleted. Create the picture anew.')
  }
  return { row, look: row.picture, isNew: false }
}
