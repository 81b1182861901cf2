import { counted } from '../counted.ts'
import { MB, type VideoCodec, type VideoLimits } from './video-limits.ts'

const KB = 1000

/** The sound of a video: its channels, and samples per second. */
export type SoundFacts = { channels: number; hertz: number }

/** The properties of a video that platforms check. `width` and `height` are pixels after rotation. */
export type VideoFacts = {
  durationMs: number
  codec: VideoCodec
  bytes: number
  width: number
  height: number
  /** The average; null if it is unknown. */
  framesPerSecond?: number | null
  /** Null for a video without sound, and if it is unknown. */
  sound?: SoundFacts | null
}

/** `convertible`: the video can be converted into an accepted one of the same length and shape. */
export type VideoRefusal = { message: string; convertible: boolean }

/** A video with fewer bits per second would look too poor. */
const leastConvertedBits = 500_000
/** A tolerance, because rates such as 23.976 are written as 24, and an average is not exact. */
const rateTolerance = 0.5

/**
 * Why the platform with this name would reject this video, one sentence for each reason; empty if it accepts the video.
 */
export function videoRefusals(name: string, limits: VideoLimits, video: VideoFacts): VideoRefusal[] {
  const { seconds, leastBytes = 0, mostBytes, shape, leastSide, mostWidth, mostHeight, codecs } = limits
  const length = video.durationMs / 1000
  const ratio = video.width / video.height
  const refusals: VideoRefusal[] = []
  const refuse = (message: string, convertible = false) => refusals.push({ message, convertible })
  if (length < seconds.least || length > seconds.most) {
    refuse(
      `${name} takes videos of ${inWords(seconds.least)} to ${inWords(seconds.most)}; this one has ${inWords(length)}.`,
    )
  }
  if (video.bytes < leastBytes) {
    refuse(
      `${name} takes videos of at least ${leastBytes / KB} KB; this one has ${Math.floor(video.bytes / KB)} KB.`,
    )
  }
  if (video.bytes > mostBytes) {
    refuse(
      `${name} takes videos of at most ${mostBytes / MB} MB; this one has ${Math.ceil(video.bytes / MB)} MB.`,
      (mostBytes * 8) / length >= leastConvertedBits,
    )
  }
  if (ratio < shape.narrowest || ratio > shape.widest) {
    refuse(
      `This video (${video.width} × ${video.height}) is too ${ratio < shape.narrowest ? 'narrow' : 'wide'} for ${name}.`,
    )
  }
  if (Math.min(video.width, video.height) < leastSide) {
    refuse(
      `${name} takes videos of at least ${leastSide} pixels a side; this one is ${video.width} × ${video.height}.`,
    )
  }
  if (video.width > mostWidth) {
    refuse(`${name} takes videos of at most ${mostWidth} pixels across; this one has ${video.width}.`, true)
  }
  if (mostHeight !== undefined && video.height > mostHeight) {
    refuse(
      `${name} takes videos of at most ${mostHeight} pixels in height; this one has ${video.height}.`,
      true,
    )
  }
  if (!codecs.includes(video.codec)) {
    refuse(`${name} takes H.264 video, and this one is H.265. Export it as H.264 (MP4).`, true)
  }
  const { framesPerSecond: rates, mostBitsPerSecond: mostBits } = limits
  const rate = video.framesPerSecond ?? null
  if (rates && rate !== null && (rate < rates.least - rateTolerance || rate > rates.most + rateTolerance)) {
    refuse(
      `${name} takes videos of ${rates.least} to ${rates.most} frames a second; this one has ${Math.round(rate * 10) / 10}.`,
      true,
    )
  }
  const bits = (video.bytes * 8) / length
  if (mostBits !== undefined && bits > mostBits) {
    refuse(
      `${name} takes videos of at most ${mostBits / MB} megabits a second; this one has ${Math.ceil(bits / MB)}.`,
      true,
    )
  }
  refusals.push(...soundRefusals(name, limits.sound, video.sound ?? null))
  return refusals
}

function soundRefusals(name: string, limits: VideoLimits['sound'], sound: SoundFacts | null): VideoRefusal[] {
  if (!limits || !sound) return []
  const { mostChannels, mostHertz } = limits
  const refusals: VideoRefusal[] = []
  const refuse = (message: string) => refusals.push({ message, convertible: true })
  if (mostChannels !== undefined && sound.channels > mostChannels) {
    refuse(
      `${name} takes videos with sound of at most ${many(mostChannels, 'channel')}; this one has ${sound.channels}.`,
    )
  }
  if (sound.hertz > mostHertz) {
    refuse(
      `${name} takes videos with sound of at most ${mostHertz / KB} kHz; this one has ${sound.hertz / KB} kHz.`,
    )
  }
  return refusals
}

/** "45 seconds", "2 minutes 20 seconds", "1 hour". */
function inWords(seconds: number): string {
  const whole = seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = Math.round((whole % 60) * 10) / 10
  const parts = [many(hours, 'hour'), many(minutes, 'minute'), many(rest, 'second')].filter(Boolean)
  return parts.join(' ') || '0 seconds'
}

const many = (count: number, unit: string) => (count === 0 ? '' : counted(count, unit))
