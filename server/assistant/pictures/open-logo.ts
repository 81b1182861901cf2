import type { Context } from '../../context.ts'
import { findMedia, openPictureBytes } from '../../media/index.ts'
import { ModelError } from '../models/model.ts'
import type { Logo } from './cards/logo/read-logo.ts'

/**
 * Reads the logo of a card. Undefined for an empty one. If it was deleted in the meantime, the picture ends without a
 * charge, because a card without the logo was not requested.
 */
export async function openLogo(ctx: Context, workspaceId: string, id: string): Promise<Logo | undefined> {
  const [media] = await findMedia(ctx.db, workspaceId, [id])
  if (!media) throw new ModelError('interrupted')
  const { bytes } = await openPictureBytes(ctx, media)
  const { readLogo } = await import('./cards/logo/read-logo.ts')
  return readLogo(bytes)
}
