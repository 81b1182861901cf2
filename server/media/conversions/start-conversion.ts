import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { videoRefusals } from '../../../contract/platforms/video-rules.ts'
import { convertedLimits, type ConversionTarget } from '../../../contract/media/video-conversions.ts'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, invalid, notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { convertibleFacts } from './animation-facts.ts'
import { findMedia } from '../media.queries.ts'
import { countConversion } from '../upload-limits.ts'
import { conversionJob } from './conversions.jobs.ts'
import { findUsableConversion, insertConversion, type ConversionRow } from './conversions.queries.ts'

type Request = { id: string; targets: ConversionTarget[] }

/**
 * Queues the conversion of a video, or of an animation, into a video of the same length and shape that all targets accept. The same conversion
 * is queued once. Throws if a target would also reject the converted video.
 */
export async function startConversion(
  ctx: Context,
  caller: Caller,
  request: Request,
): Promise<ConversionRow> {
  const [found] = await findMedia(ctx.db, caller.workspaceId, [request.id])
  if (!found) throw notFound('video')
  // A converted video is not converted again; its original is, so that quality is lost only once.
  const [media] =
    found.source_media_id === null || found.crop !== null
      ? [found]
      : await findMedia(ctx.db, caller.workspaceId, [found.source_media_id])
  const facts = media && (await convertibleFacts(ctx, media))
  if (!media || !facts) throw invalid('Only a video or an animation can be converted.')
  const targets = distinct(request.targets)
  for (const target of targets) {
    const { name } = platforms[target.platform]
    const refusals = videoRefusals(name, convertedLimits(target, facts), facts)
    const lasting = refusals.find(({ convertible }) => !convertible)
    if (lasting) throw new AppError('content_invalid', lasting.message)
  }
  if (ctx.config.ffmpeg === null) {
    throw new AppError(
      'unavailable',
      'This server cannot convert videos, because ffmpeg is not installed. Export the video as MP4 with H.264 yourself, or ask whoever runs the server to install ffmpeg.',
    )
  }
  const known = await findUsableConversion(ctx.db, media.id, targets)
  if (known) return known
  await requireStorage(ctx, ctx.db, caller)
  await countConversion(ctx, caller)
  const id = randomUUIDv7()
  const added = await inTransaction(ctx.db, async (trx: Db) => {
    const row = await insertConversion(trx, {
      id,
      workspace_id: caller.workspaceId,
      media_id: media.id,
      targets: JSON.stringify(targets),
      created_at: ctx.clock.now(),
    })
    if (row) await ctx.jobs.send(trx, conversionJob, { id })
    return row
  })
  const started = added ?? (await findUsableConversion(ctx.db, media.id, targets))
  if (!started) throw new AppError('conflict', 'This video is being changed. Please try again.')
  return started
}

/** Each target once, in a fixed order, with options only if they change which videos the platform accepts. */
function distinct(targets: readonly ConversionTarget[]): ConversionTarget[] {
  const known = new Map<string, ConversionTarget>()
  for (const { platform, options } of targets) {
    const { limits } = platforms[platform]
    const counts = !isDeepStrictEqual(limits(null, options).video, limits().video)
    // The options of validated requests are in the order of their schema.
    const target = { platform, options: counts ? options : {} }
    known.set(JSON.stringify(target), target)
  }
  return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, target]) => target)
}
