import { aspects, type AspectKey } from '../assistant/picture-choices.ts'
import type { PictureLimits } from './picture-limits.ts'

/**
 * The properties of a picture that platforms check, in pixels and bytes. A GIF always counts as animated; `frames` is
 * null if they were not counted.
 */
export type PictureFacts = {
  contentType: string
  bytes: number
  width: number
  height: number
  frames?: number | null
}

type Sides = Pick<PictureFacts, 'width' | 'height'>

/** Aspect ratios this close count as equal, because whole pixels cannot express every ratio exactly. */
const tolerance = 0.01

export const ratioOf = (aspect: AspectKey): number => aspects[aspect].width / aspects[aspect].height

/** If the picture is outside the accepted aspect ratios, the nearest accepted one; null if it is within them. */
export function nearestShape(
  { shape }: Pick<PictureLimits, 'shape'>,
  { width, height }: Sides,
): AspectKey | null {
  if (shape === null) return null
  const ratio = width / height
  if (ratio < ratioOf(shape.narrowest) - tolerance) return shape.narrowest
  return ratio > ratioOf(shape.widest) + tolerance ? shape.widest : null
}

/** The aspect ratio in which the platform shows all pictures of a post; null if each keeps its own. */
export function carouselRatio(limits: PictureLimits, [first]: readonly Sides[]): number | null {
  if (!limits.cropsToFirst || !first) return null
  const nearest = nearestShape(limits, first)
  return nearest === null ? first.width / first.height : ratioOf(nearest)
}

export const isOtherShape = ({ width, height }: Sides, ratio: number): boolean =>
  Math.abs(width / height - ratio) > tolerance

/** Whether the platform shows this animation as one. `alone`: it is the only picture of its post. */
export function staysAnimated({ animation }: PictureLimits, picture: PictureFacts, alone: boolean): boolean {
  return (
    animation !== null &&
    (alone || !animation.alone) &&
    picture.bytes <= animation.mostBytes &&
    picture.width <= animation.mostWidth &&
    picture.height <= animation.mostHeight &&
    (picture.frames ?? 0) <= animation.mostFrames
  )
}

/** Whether the platform accepts the picture as it is stored. If not, it is converted. */
export function fitsAsStored(limits: PictureLimits, picture: PictureFacts, alone: boolean): boolean {
  const { contentType, bytes, width, height } = picture
  if (contentType === 'image/gif') return staysAnimated(limits, picture, alone)
  return (
    limits.formats.includes(contentType) &&
    bytes <= limits.mostBytes &&
    width >= limits.leastWidth &&
    Math.max(width, height) <= limits.mostSide
  )
}

/** An issue of one picture of a post. `at` is its position among the pictures, from 0. */
export type PictureIssue = {
  code: 'picture_shape' | 'picture_cropped' | 'picture_still'
  severity: 'error' | 'warning'
  message: string
  at: number
}

/** What the platform with this name would reject or show differently in these pictures of a post. */
export function pictureIssues(
  name: string,
  limits: PictureLimits,
  pictures: readonly PictureFacts[],
): PictureIssue[] {
  const alone = pictures.length === 1
  const each = pictures.flatMap((picture, at) => {
    const which = alone ? 'The picture' : `Picture ${at + 1}`
    const issues: PictureIssue[] = []
    const nearest = nearestShape(limits, picture)
    if (nearest !== null && limits.shape !== null) {
      const { narrowest, widest } = limits.shape
      issues.push({
        code: 'picture_shape',
        severity: 'error',
        message: `${which} (${picture.width} × ${picture.height}) is too ${nearest === narrowest ? 'tall' : 'wide'} for ${name}, which takes ${narrowest} (portrait) to ${widest} (landscape).`,
        at,
      })
    }
    if (picture.contentType === 'image/gif' && !staysAnimated(limits, picture, alone)) {
      issues.push({
        code: 'picture_still',
        severity: 'warning',
        message: `${which} is a GIF: ${name} shows only its first frame${animationCure(limits, alone)}.`,
        at,
      })
    }
    return issues
  })
  return [...each, ...croppedIssues(name, limits, pictures)]
}

/**
 * One issue for all pictures that are cropped to the shape of the first one. Pictures that are rejected anyway are left
 * out.
 */
function croppedIssues(
  name: string,
  limits: PictureLimits,
  pictures: readonly PictureFacts[],
): PictureIssue[] {
  const [first] = pictures
  const ratio = carouselRatio(limits, pictures)
  if (ratio === null || !first || nearestShape(limits, first) !== null) return []
  const cropped = pictures.flatMap((picture, at) =>
    isOtherShape(picture, ratio) && nearestShape(limits, picture) === null ? [at] : [],
  )
  const [at] = cropped
  if (at === undefined) return []
  const which = `${cropped.length === 1 ? 'picture' : 'pictures'} ${listed(cropped.map((one) => one + 1))}`
  const message = `${name} crops all pictures of a post to the shape of the first one, so ${which} will be cut.`
  return [{ code: 'picture_cropped', severity: 'warning', message, at }]
}

const listed = (numbers: readonly number[]): string =>
  numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

function animationCure({ animation }: PictureLimits, alone: boolean): string {
  if (animation === null) return ''
  if (!alone && animation.alone) return ' unless it is the only picture'
  const { mostBytes, mostWidth, mostHeight, mostFrames } = animation
  return ` above ${mostBytes / 1_000_000} MB, ${mostWidth} × ${mostHeight} pixels or ${mostFrames} frames`
}
