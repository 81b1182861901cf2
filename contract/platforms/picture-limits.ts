import type { AspectKey } from '../assistant/picture-choices.ts'

/**
 * A platform API's limits for pictures. A picture that exceeds any limit other than its aspect ratio is converted to a
 * JPEG within the limits. If a platform documents no limit, ours is generous.
 */
export type PictureLimits = {
  /** The content types that are sent without conversion. */
  formats: readonly string[]
  mostBytes: number
  /** In pixels. A narrower picture is enlarged; one with a longer side is scaled down. */
  leastWidth: number
  mostSide: number
  /**
   * The accepted ratios of width to height; null if all are accepted. Pictures with other ratios are rejected, because
   * only a person can decide what to cut off.
   */
  shape: { narrowest: AspectKey; widest: AspectKey } | null
  /** Whether the platform crops all pictures of a post to the shape of the first one. */
  cropsToFirst?: true
  /** The limits of GIF animations; null if the platform would show only the first frame. */
  animation: AnimationLimits | null
}

/** `alone`: an animation must be the only picture of its post. */
export type AnimationLimits = {
  mostBytes: number
  mostWidth: number
  mostHeight: number
  mostFrames: number
  alone: boolean
}
