import type { VideoLimits } from '../../../contract/platforms/video-limits.ts'
import type { VideoFacts } from '../../../contract/platforms/video-rules.ts'

/** The properties of the converted video. Null keeps the frame rate of the original. */
export type ConversionPlan = {
  width: number
  height: number
  framesPerSecond: number | null
  bitsPerSecond: number
  mostBytes: number
}

/** Platforms show no larger frames, and they would need much memory and time. */
const longestSide = 1920
/** The bit rate that platforms recommend for 1080p; smaller videos get less. */
const fullBits = 8_000_000
const fullPixels = 1920 * 1080
const leastBits = 600_000
export const soundBits = 128_000
/**
 * The share of the largest accepted size that is used. The rest is for the container and for scenes above the average
 * bit rate.
 */
const usedShare = 0.9

/** Plans an H.264 video within all these limits that is as close to the original as possible. */
export function planConversion(video: VideoFacts, limits: readonly VideoLimits[]): ConversionPlan {
  const mostBytes = Math.min(...limits.map((one) => one.mostBytes))
  const mostWidth = Math.min(...limits.map((one) => one.mostWidth))
  const scale = Math.min(1, longestSide / Math.max(video.width, video.height), mostWidth / video.width)
  // H.264 with chroma subsampling requires even sides.
  const even = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2)
  const [width, height] = [even(video.width), even(video.height)]
  const bits = [
    Math.max(leastBits, (fullBits * width * height) / fullPixels),
    (mostBytes * usedShare * 8) / (video.durationMs / 1000) - soundBits,
    ...limits.flatMap(({ mostBitsPerSecond }) => (mostBitsPerSecond ?? Infinity) * usedShare),
  ]
  return {
    width,
    height,
    framesPerSecond: rateWithin(
      video.framesPerSecond ?? null,
      limits.flatMap(({ framesPerSecond }) => framesPerSecond ?? []),
    ),
    bitsPerSecond: Math.floor(Math.min(...bits)),
    mostBytes,
  }
}

function rateWithin(rate: number | null, ranges: { least: number; most: number }[]): number | null {
  if (rate === null) return null
  const least = Math.max(0, ...ranges.map((range) => range.least))
  const most = Math.min(...ranges.map((range) => range.most))
  if (rate > most) return most
  return rate < least ? Math.ceil(least) : null
}
