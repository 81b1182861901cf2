import type { PictureWish } from '../../../contract/assistant-pictures.ts'
import { brandPaletteSchema, type PictureLook } from '../../../contract/picture-look.ts'
import type { Session } from '../../accounts/index.ts'
import { voiceFor, type Voice } from '../../brand-voices/index.ts'
import type { Context } from '../../context.ts'
import { findMedia } from '../../media/index.ts'
import { invalid } from '../../platform/http/app-error.ts'

export type TakenBrand = Pick<PictureLook, 'colours' | 'logoId'> & { voice: Voice | undefined }

/**
 * What a picture takes of a brand voice, as it is at this moment. Throws `plan_required`, `not_found` for a voice that is
 * gone, and says so where the voice has lost the colours or the logo that were meant.
 */
export async function takeBrand(ctx: Context, session: Session, wish: PictureWish): Promise<TakenBrand> {
  const voice = await voiceFor(ctx, session, wish.voiceId)
  const colours = wish.colours === 'brand' ? paletteOf(voice) : wish.colours
  if (!wish.logo) return { voice, colours }
  const [logo] = voice?.logoId ? await findMedia(ctx.db, session.workspaceId, [voice.logoId]) : []
  if (!logo) {
    throw invalid('The logo of this brand voice is gone.', {
      logo: 'This brand voice has no logo any more. Create the card without it, or choose another voice.',
    })
  }
  return { voice, colours, logoId: logo.id }
}

function paletteOf(voice: Voice | undefined): PictureLook['colours'] {
  const { data } = brandPaletteSchema.safeParse(voice?.colours)
  if (data) return data
  throw invalid('The colours of this brand voice are gone.', {
    colours: 'This brand voice has no colours any more. Choose others.',
  })
}
