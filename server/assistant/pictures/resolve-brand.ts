import type { CreatePictureBody } from '../../../contract/assistant/pictures.ts'
import { brandPaletteSchema, type PictureLook } from '../../../contract/assistant/picture-look.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { voiceFor, type Voice } from '../../brand-voices/index.ts'
import type { Context } from '../../context.ts'
import { findMedia } from '../../media/index.ts'
import { invalid } from '../../infra/http/app-error.ts'

export type ResolvedBrand = Pick<PictureLook, 'colors' | 'logoId'> & { voice: Voice | undefined }

/**
 * The current colors and logo of a brand voice for a picture. Throws `plan_required`, `not_found` for a deleted voice,
 * and an error if the voice no longer has the requested colors or logo.
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
