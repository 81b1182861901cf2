import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { videoRefusals } from '../../../contract/platforms/video-rules.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { videoFacts } from '../media-facts.ts'
import { findMedia, type MediaRow } from '../media.queries.ts'
import { storeVideo } from '../videos/add-video.ts'
import { claimConversion, endConversion, noteProgress, type ConversionRow } from './conversions.queries.ts'
import { planConversion } from './plan-conversion.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'

/** How long a worker that says nothing counts as alive. */
const leaseSeconds = 60
const reportMs = 2_000
const maxAttempts = 3
/** Of the time that the video plays, with a minimum for short ones. Slower machines need about three times. */
const longestShare = 20
const leastMinutes = 10
const mostMinutes = 150
const minuteMs = 60_000

/** Converts the video unless another worker does, or it was canceled. */
export async function convertVideo(ctx: Context, id: string): Promise<void> {
  const conversion = await claimConversion(ctx.db, id, leaseSeconds)
  if (!conversion) return
  const fail = (problem: string) => endConversion(ctx.db, conversion, { state: 'failed', problem })
  // A worker that ends while it converts may have ended because of the file.
  if (conversion.attempts > maxAttempts) {
    await fail('This video could not be converted. Export it as MP4 with H.264 and add it again.')
    return
  }
  try {
    await withTemporaryFolder((folder) => convert(ctx, conversion, folder))
  } catch (error) {
    if (error instanceof Ended) return
    ctx.log.warn({ err: error, conversion: id }, 'a video could not be converted')
    await fail(
      error instanceof AppError
        ? error.message
        : 'This video could not be converted. Export it as MP4 with H.264 and add it again.',
    )
  }
}

/** It was canceled, or another worker has it. */
class Ended extends Error {}

async function convert(ctx: Context, conversion: ConversionRow, folder: string): Promise<void> {
  const { media_id: mediaId, workspace_id: workspaceId, platforms: keys } = conversion
  const [media] = await findMedia(ctx.db, workspaceId, [mediaId])
  const facts = media && videoFacts(media)
  const { ffmpeg } = ctx.config
  if (!media || !facts || ffmpeg === null) throw new Error('The video or ffmpeg is gone')
  const [file, target] = [path.join(folder, 'original'), path.join(folder, 'converted')]
  await copyOriginal(ctx, media, file)
  const limitMs = Math.min(
    mostMinutes * minuteMs,
    Math.max(leastMinutes * minuteMs, facts.durationMs * longestShare),
  )
  const { signal, report, stop } = reporter(ctx, conversion)
  try {
    await runFfmpeg({
      ffmpeg,
      file,
      target,
      plan: planConversion(facts, keys),
      durationMs: facts.durationMs,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      onProgress: report,
    })
    signal.throwIfAborted()
    await storeVideo(
      ctx,
      { file: target, workspaceId, name: media.name, createdBy: media.created_by, source: media },
      async (trx, row) => {
        refuseUnconverted(row, keys)
        const ended = await endConversion(trx, conversion, { state: 'done', result_media_id: row.id })
        if (!ended) throw new Ended()
      },
    )
  } finally {
    stop()
  }
}

/** Renews the lease with the progress; its signal aborts once the conversion is not ours any more. */
function reporter(ctx: Context, conversion: ConversionRow) {
  const ended = new AbortController()
  let share = 0
  const renew = async () => {
    try {
      const isOurs = await noteProgress(ctx.db, conversion, Math.floor(share * 99), leaseSeconds)
      if (!isOurs) ended.abort(new Ended())
    } catch {
      // The lease outlives a short outage of the database.
    }
  }
  const timer = setInterval(() => {
    void renew()
  }, reportMs)
  return {
    signal: ended.signal,
    report: (next: number) => {
      share = next
    },
    stop: () => clearInterval(timer),
  }
}

async function copyOriginal(ctx: Context, media: MediaRow, file: string): Promise<void> {
  const stored = await ctx.storage.open(media.storage_key)
  if (!stored) throw new Error(`The file of video ${media.id} is gone`)
  await pipeline(stored.stream(), createWriteStream(file))
}

function refuseUnconverted(row: MediaRow, keys: ConversionRow['platforms']): void {
  const facts = videoFacts(row)
  if (!facts) return
  for (const key of keys) {
    const { name, limits } = platforms[key]
    const [refusal] = videoRefusals(name, limits().video, facts)
    if (refusal)
      throw new AppError('content_invalid', `Converted, it would still be refused. ${refusal.message}`)
  }
}
