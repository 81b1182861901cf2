import type { PictureLook } from '../../../contract/assistant/picture-look.ts'
import { aspects } from '../../../contract/assistant/picture-choices.ts'
import type { Context } from '../../context.ts'
import { addPictureBytes, type MediaRow } from '../../media/index.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'
import { ModelError } from '../models/model.ts'
import type { CreatedPicture } from './create-picture-generation.ts'
import { askForImage } from './images/image-model.ts'
import { imagePrompt } from './images/image-prompt.ts'
import { openLogo } from './open-logo.ts'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import { completeGeneration } from '../generations/complete-generation.ts'

/** The lowest limit of all platforms. */
const maxAltText = 1000

/**
 * Makes one picture, adds it to the media, and captures or releases its points. Never throws; failures are stored in
 * the row.
 */
export async function runPicture(
  ctx: Context,
  { row, look }: CreatedPicture,
  signal: AbortSignal,
): Promise<void> {
  try {
    const media = await makePicture(ctx, row, look, signal)
    await completePicture(ctx, row, { media, altText: writeAltText(row.prompt, row.source) })
  } catch (error) {
    const problem = error instanceof ModelError ? error.code : 'interrupted'
    ctx.log[problem === 'interrupted' && !signal.aborted ? 'error' : 'warn'](
      { err: error, generation: row.id },
      'a picture failed',
    )
    await completePicture(ctx, row, { problem }).catch((failed: unknown) => {
      // The sweep ends it after its deadline.
      ctx.log.error({ err: failed, generation: row.id }, 'the end of a picture could not be written')
    })
  }
}

async function makePicture(
  ctx: Context,
  row: GenerationRow,
  look: PictureLook,
  signal: AbortSignal,
): Promise<MediaRow> {
  const bytes = await picture(ctx, row, look, signal)
  signal.throwIfAborted()
  const owner = { workspaceId: row.workspace_id, userId: row.user_id }
  const shape = aspects[look.aspect]
  return addPictureBytes(ctx, owner, { bytes, name: `${look.kind}-${row.platform}.png`, shape }).catch(
    (error: unknown) => {
      // The model did not send a valid picture.
      if (error instanceof AppError && error.code === 'unsupported_media') {
        throw new ModelError('model_unreadable')
      }
      throw error
    },
  )
}

async function picture(
  ctx: Context,
  row: GenerationRow,
  { kind, aspect, colors, variation, logoId }: PictureLook,
  signal: AbortSignal,
): Promise<Buffer> {
  if (kind === 'image') {
    const { images } = ctx.config.models
    if (!images) throw new ModelError('interrupted')
    const prompt = imagePrompt({ platform: row.platform, aspect, text: row.prompt, colors })
    return askForImage(images, { prompt, aspect, signal })
  }
  const logo = logoId === undefined ? undefined : await openLogo(ctx, row.workspace_id, logoId)
  const { drawCard } = await import('./cards/draw-card.ts')
  return drawCard({ kind, text: row.prompt, detail: row.source, aspect, palette: colors, variation, logo })
}

type PictureResult = { media: MediaRow; altText: string } | { problem: GenerationProblemCode }

/** Completes a picture. If a sweep ended it before, the picture is deleted later as unused media. */
async function completePicture(ctx: Context, row: GenerationRow, ending: PictureResult): Promise<void> {
  await completeGeneration(
    ctx,
    row,
    'media' in ending
      ? { outcome: 'done', result: ending.altText, media_id: ending.media.id, price: pointCosts.image }
      : { outcome: 'failed', problem: ending.problem, price: 0 },
  )
}

/** The alt text of a card is its text; of a generated picture, its description. */
function writeAltText(text: string, detail: string): string {
  const parts = [text, detail].map((part) => part.replaceAll(/\s+/gu, ' ').trim())
  const [said = '', by = ''] = parts
  return (by === '' ? said : `${said} — ${by}`).slice(0, maxAltText)
}
