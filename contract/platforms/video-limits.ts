/** The video codec: H.264 or H.265. */
export const videoCodecs = ['avc', 'hevc'] as const
export type VideoCodec = (typeof videoCodecs)[number]

/** A platform API's limits for videos. If the platform documents no limit, ours is generous. */
export type VideoLimits = {
  seconds: { least: number; most: number }
  leastBytes?: number
  mostBytes: number
  /** The ratio of width to height. */
  shape: { narrowest: number; widest: number }
  /** In pixels: the limits of the shorter side, the width and the height. */
  leastSide: number
  mostWidth: number
  mostHeight?: number
  codecs: readonly VideoCodec[]
  framesPerSecond?: { least: number; most: number }
  mostBitsPerSecond?: number
  /** The limits of the sound: the number of channels, and samples per second. */
  sound?: { mostChannels?: number; mostHertz: number }
}

export const MB = 1_000_000
export const anyShape = { narrowest: 0.01, widest: 100 }
export const anySide = { leastSide: 1, mostWidth: 10_000 }
