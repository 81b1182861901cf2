import type { AspectKey } from '../assistant/picture-choices.ts'

/**
 * The limits of a platform's API for pictures. A picture beyond them in anything but its shape is converted to a JPEG
 * within them. Where a platform documents no limit, ours is generous.
 */
export type PictureLimits = {
  /** The content types that are sent as they are. */
  formats: readonly string[]
  mostBytes: number
  /** In pixels: a narrower picture is enlarged, one with a longer side is scaled down. */
  leastWidth: number
  mostSide: number
  /** What it takes of width to height; null for any. Only a person can decide what to cut away, so others are refused. */
  shape: { narrowest: AspectKey; widest: AspectKey } | null
  /** It crops all pictures of a post to the shape of the first one. */
  cropsToFirst?: true
  /** Of GIF animations; null where only the first frame would be shown. */
  animation: AnimationLimits | null
}

/** `alone`: a post with other pictures has none that is animated. */
export type AnimationLimits = {
  mostBytes: number
  mostWidth: number
  mostHeight: number
  mostFrames: number
  alone: boolean
}
