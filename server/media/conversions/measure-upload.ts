import { stat } from 'node:fs/promises'
import { AppError } from '../../infra/http/app-error.ts'
import { isCutAvi, readFirstBytes } from '../videos/video-format.ts'
import { measureArguments } from './ffmpeg-arguments.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'

const hourMs = 3_600_000
/** A longer video would have a low bit rate, and occupy a worker for hours. */
const longestHours = 2
const leastMs = 100
/** Reading half a gigabyte takes seconds. */
const readingMs = 5 * 60_000
/** A video that is shorter than its header says by more than this was truncated. */
const missingShare = 0.1
const missingMs = 1_000

type Given = { ffmpeg: string; file: string; demuxer: string; signal: AbortSignal }

/**
 * Measures the duration of an upload by reading all of it. Throws `unsupported_media` if it is not a complete video.
 */
export async function measureUpload({ ffmpeg, file, demuxer, signal }: Given): Promise<number> {
  let durationMs = 0
  const said = await runFfmpeg({
    ffmpeg,
    arguments: measureArguments({ file, demuxer }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(readingMs)]),
    onTime: (playedMs) => {
      durationMs = playedMs
    },
  }).catch((error: unknown) => {
    throw error instanceof FfmpegFailed ? unreadable() : error
  })
  if (durationMs < leastMs) throw unreadable()
  if (durationMs > longestHours * hourMs) throw tooLong()
  const isCut =
    /ended prematurely/i.test(said) ||
    isCutAvi(await readFirstBytes(file), (await stat(file)).size) ||
    isShorter(durationMs, said, demuxer)
  if (isCut) throw cutOff()
  return durationMs
}

/**
 * Whether the file is shorter than its header says. Some formats do not state a length; they play to the end of the
 * file.
 */
function isShorter(durationMs: number, said: string, demuxer: string): boolean {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(said) ?? []
  // For WMV, ffmpeg trusts the header only if the file has the size that the header states.
  if (hours === undefined) return demuxer === 'asf'
  const declared = Number(hours) * hourMs + Number(minutes) * 60_000 + Number(seconds) * 1000
  return declared - durationMs > Math.max(missingMs, declared * missingShare)
}

const unreadable = () =>
  new AppError(
    'unsupported_media',
    'This file cannot be read as a video. Export it as MP4 or MOV and add it again.',
  )

const cutOff = () =>
  new AppError(
    'unsupported_media',
    'This video is incomplete: its end is missing. Copy or export it again and add that.',
  )

const tooLong = () =>
  new AppError(
    'unsupported_media',
    `A video that has to be converted can have at most ${longestHours} hours. Make it shorter, or export it as MP4 with H.264.`,
  )
