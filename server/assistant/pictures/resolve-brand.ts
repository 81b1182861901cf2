import type { CreatePictureBody } from '../../../contract/assistant/pictures.ts'
import { brandPaletteSchema, type PictureLook } from '../../../contract/assistant/picture-look.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { voiceFor, type Voice } from '../../brand-voices/index.ts'
import type { Context } from '../../context.ts'
import { findMedia } from '../../media/index.ts'
import { invalid } from '../../infra/http/app-error.ts'

export type ResolvedBrand = Pick<PictureLook, 'colors' | 'logoId'> & { voice: Voice | undefined }

/**
 * What a picture takes of a brand voice, as it is at this moment. Throws `plan_required`, `not_found` for a voice that is
 * gone, and says so where the voice has lost the colors or the logo that were meant.
 */
export async function resolveBrand(
  ctx: Context,
  caller: Caller,
  input: CreatePictureBody,
): Promise<ResolvedBrand> {
  const voice = await voiceFor(ctx, caller, input.voiceId)
  const colors = input.colors === 'brand' ? paletteOf(voice) : input.colors
  if (!input.logo) return { voice, colors }
  const [logo] = voice?.logoId ? await findMedia(ctx.db, caller.workspaceId, [voice.logoId]) : []
  if (!logo) {
    throw invalid('The logo of this brand voice is gone.', {
      logo: 'This brand voice has no logo any more. Create the card without it, or choose another voice.',
    })
  }
  return { voice, colors, logoId: logo.id }
}

function paletteOf(voice: Voice | undefined): PictureLook['colors'] {
  const { data } = brandPaletteSchema.safeParse(voice?.colors)
  if (data) return data
  throw invalid('The colors of this brand voice are gone.', {
    colors: 'This brand voice has no colors any more. Choose others.',
  })
}
