import type { Context } from '../../context.ts'
import { findMedia, toPublishImage } from '../../media/index.ts'
import { ModelError } from '../models/model.ts'
import type { Logo } from './cards/logo/read-logo.ts'

/**
 * The logo a card was asked for with, as it is drawn. Undefined for one that shows nothing. One that was deleted since
 * ends the picture, free: a card without it is not what was asked for.
 */
export async function openLogo(ctx: Context, workspaceId: string, id: string): Promise<Logo | undefined> {
  const [media] = await findMedia(ctx.db, workspaceId, [id])
  if (!media) throw new ModelError('interrupted')
  const { bytes } = await toPublishImage(ctx, media, '').open('original')
  const { readLogo } = await import('./cards/logo/read-logo.ts')
  return readLogo(bytes)
}
