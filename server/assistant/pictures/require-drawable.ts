import type { CreatePictureBody } from '../../../contract/assistant/pictures.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../infra/http/app-error.ts'
import { tidyCardText } from './cards/tidy-card-text.ts'

const shownCharacters = 8

/** Throws if the picture cannot be made: no model is configured, or no font contains its characters. */
export async function requireDrawable(
  ctx: Context,
  { kind, text, detail }: CreatePictureBody,
): Promise<void> {
  if (kind === 'image') {
    if (ctx.config.models.images) return
    throw new AppError(
      'unavailable',
      'Pictures from a description need a model. Choose a card, or ask your administrator to connect one.',
    )
  }
  if (tidyCardText(text, kind) === '') {
    throw invalid('A card is set in letters; emoji alone make none.', {
      text: 'Write some words for the card.',
    })
  }
  const { cannotDraw } = await import('./cards/draw-card.ts')
  const missing = await cannotDraw({ kind, text, detail })
  if (missing.length === 0) return
  const shown = missing.slice(0, shownCharacters).join(' ')
  throw invalid('The card designer has no letters for some of this text.', {
    text: `These characters cannot be drawn: ${shown}`,
  })
}
