import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { convertedLimits } from '../../../contract/media/video-conversions.ts'
import { videoRefusals } from '../../../contract/platforms/video-rules.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { videoFacts } from '../media-facts.ts'
import { convertibleFacts } from './animation-facts.ts'
import { findMedia, type MediaRow } from '../media.queries.ts'
import { storeVideo } from '../videos/add-video.ts'
import { endConversion, type ConversionRow } from './conversions.queries.ts'
import { planArguments } from './ffmpeg-arguments.ts'
import { planConversion } from './plan-conversion.ts'
import { Ended, longestWorkMs, type Progress } from './report-progress.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/** Converts a stored video or animation into a video that all targets of the conversion accept. The original is kept. */
export async function convertMedia(
  ctx: Context,
  conversion: ConversionRow,
  folder: string,
  { signal, report }: Progress,
): Promise<void> {
  const { media_id: mediaId, workspace_id: workspaceId, targets } = conversion
  const [media] = await findMedia(ctx.db, workspaceId, mediaId === null ? [] : [mediaId])
  const facts = media && (await convertibleFacts(ctx, media))
  const { ffmpeg } = ctx.config
  if (!media || !facts || ffmpeg === null) throw new Error('The video or ffmpeg is gone')
  const [file, target] = [path.join(folder, 'original'), path.join(folder, 'converted')]
  await copyOriginal(ctx, media, file)
  await runFfmpeg({
    ffmpeg,
    arguments: planArguments({
      file,
      target,
      demuxer: facts.demuxer,
      times: facts.times,
      plan: planConversion(
        facts,
        targets.map((one) => convertedLimits(one, facts)),
      ),
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestWorkMs(facts.durationMs))]),
    onTime: (playedMs) => report(playedMs / facts.durationMs),
  })
  signal.throwIfAborted()
  await storeVideo(
    ctx,
    { file: target, workspaceId, name: toVideoName(media.name), createdBy: media.created_by, source: media },
    async (trx, row) => {
      refuseUnconverted(row, targets)
      const ended = await endConversion(trx, conversion, { state: 'done', result_media_id: row.id })
      if (!ended) throw new Ended()
    },
  )
}

/** A video keeps its name, and an animation gets the ending of what it became. */
const toVideoName = (name: string) => name.replace(/\.(?:gif|webp|a?png|avif)$/i, '.mp4')

async function copyOriginal(ctx: Context, media: MediaRow, file: string): Promise<void> {
  const stored = await ctx.storage.open(media.storage_key)
  if (!stored) throw new Error(`The file of video ${media.id} is gone`)
  await pipeline(stored.stream(), createWriteStream(file))
}

function refuseUnconverted(row: MediaRow, targets: ConversionRow['targets']): void {
  const facts = videoFacts(row)
  if (!facts) return
  for (const target of targets) {
    const { name } = platforms[target.platform]
    const [refusal] = videoRefusals(name, convertedLimits(target, facts), facts)
    if (refusal)
      throw new AppError('content_invalid', `Converted, it would still be refused. ${refusal.message}`)
  }
}
