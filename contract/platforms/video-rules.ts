import type { PlatformKey } from './platforms.ts'

/** The video codec: H.264 or H.265. */
export const videoCodecs = ['avc', 'hevc'] as const
export type VideoCodec = (typeof videoCodecs)[number]

/** The properties of a video that platforms check. `width` and `height` are pixels after rotation. */
export type VideoFacts = {
  durationMs: number
  codec: VideoCodec
  bytes: number
  width: number
  height: number
}

type VideoRule = {
  seconds: { least: number; most: number }
  mostBytes: number
  /** Width to height. */
  shape: { narrowest: number; widest: number }
  /** In pixels: the shorter side, and the width. */
  leastSide: number
  mostWidth: number
  codecs: readonly VideoCodec[]
}

const MB = 1_000_000
const anyShape = { narrowest: 0.01, widest: 100 }
const anySide = { leastSide: 1, mostWidth: 10_000 }

/** The limits of each platform's API for videos. Where it documents none, ours are generous. */
export const videoRules: Record<PlatformKey, VideoRule> = {
  // As a reel, the only way to publish a single video.
  instagram: {
    seconds: { least: 3, most: 15 * 60 },
    mostBytes: 300 * MB,
    shape: { narrowest: 0.01, widest: 10 },
    leastSide: 1,
    mostWidth: 1920,
    codecs: videoCodecs,
  },
  facebook: {
    seconds: { least: 1, most: 4 * 3600 },
    mostBytes: 4000 * MB,
    shape: anyShape,
    ...anySide,
    codecs: videoCodecs,
  },
  twitter: {
    seconds: { least: 0.5, most: 140 },
    mostBytes: 512 * MB,
    shape: { narrowest: 1 / 3, widest: 3 },
    leastSide: 32,
    mostWidth: 1920,
    codecs: ['avc'],
  },
  linkedin: {
    seconds: { least: 3, most: 30 * 60 },
    mostBytes: 500 * MB,
    shape: { narrowest: 1 / 2.4, widest: 2.4 },
    ...anySide,
    codecs: videoCodecs,
  },
  tiktok: {
    seconds: { least: 3, most: 10 * 60 },
    mostBytes: 4000 * MB,
    shape: anyShape,
    leastSide: 360,
    mostWidth: 4096,
    codecs: videoCodecs,
  },
  youtube: {
    seconds: { least: 1, most: 12 * 3600 },
    mostBytes: 256_000 * MB,
    shape: anyShape,
    ...anySide,
    codecs: videoCodecs,
  },
}

/** Why a platform would reject this video, one sentence per reason; empty if it accepts it. */
export function videoRefusals(platform: PlatformKey, name: string, video: VideoFacts): string[] {
  const { seconds, mostBytes, shape, leastSide, mostWidth, codecs } = videoRules[platform]
  const length = video.durationMs / 1000
  const ratio = video.width / video.height
  const refusals: string[] = []
  if (length < seconds.least || length > seconds.most) {
    refusals.push(
      `${name} takes videos of ${inWords(seconds.least)} to ${inWords(seconds.most)}; this one has ${inWords(length)}.`,
    )
  }
  if (video.bytes > mostBytes) {
    refusals.push(
      `${name} takes videos of at most ${mostBytes / MB} MB; this one has ${Math.ceil(video.bytes / MB)} MB.`,
    )
  }
  if (ratio < shape.narrowest || ratio > shape.widest) {
    refusals.push(
      `This video (${video.width} × ${video.height}) is too ${ratio < shape.narrowest ? 'narrow' : 'wide'} for ${name}.`,
    )
  }
  if (Math.min(video.width, video.height) < leastSide) {
    refusals.push(
      `${name} takes videos of at least ${leastSide} pixels a side; this one is ${video.width} × ${video.height}.`,
    )
  }
  if (video.width > mostWidth) {
    refusals.push(`${name} takes videos of at most ${mostWidth} pixels across; this one has ${video.width}.`)
  }
  if (!codecs.includes(video.codec)) {
    refusals.push(`${name} takes H.264 video, and this one is H.265. Export it as H.264 (MP4).`)
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

const many = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)
