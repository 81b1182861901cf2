import { counted } from '../counted.ts'
import type { PlatformDescriptor, PlatformLimits } from './descriptor.ts'
import { pictureIssues, type PictureFacts, type PictureIssue } from './picture-rules.ts'
import { videoRefusals, type VideoFacts } from './video-rules.ts'

/**
 * The media of a post or of one of its messages: the number of its pictures, their known properties, and its videos.
 */
export type DraftMedia = {
  images: number
  pictures?: readonly PictureFacts[]
  videos?: readonly VideoFacts[]
}

export type MediaIssue = {
  code: 'too_many_images' | 'video_alone' | 'video_refused' | PictureIssue['code']
  severity: 'error' | 'warning'
  message: string
  /** For `picture_...`: the position of the picture, from 0. */
  at?: number
  /** For `video_refused`: whether a converted video would be accepted. */
  convertible?: true
}

/** The issue if a video has more media beside it than the platform accepts; otherwise undefined. */
export function besideVideoIssue(
  { name, thumbnail }: Pick<PlatformDescriptor, 'name' | 'thumbnail'>,
  { images, videos }: { images: number; videos: number },
): MediaIssue | undefined {
  if (videos === 0 || (videos === 1 && images <= (thumbnail ? 1 : 0))) return undefined
  const message = thumbnail
    ? `${name} takes one video and one picture as its thumbnail. Remove the others.`
    : 'A post can have one video and no other media. Remove the video or everything else.'
  return { code: 'video_alone', severity: 'error', message }
}

/** Issues of the videos, and of the media beside them. */
export function videoIssues(
  rule: PlatformDescriptor,
  limits: PlatformLimits,
  { images, videos = [] }: DraftMedia,
): MediaIssue[] {
  const beside = besideVideoIssue(rule, { images, videos: videos.length })
  const refused = videos.flatMap((video) => {
    const refusals = videoRefusals(rule.name, limits.video, video)
    const convertible = refusals.every((refusal) => refusal.convertible)
    return refusals.map(({ message }): MediaIssue => ({
      code: 'video_refused',
      severity: 'error',
      message,
      ...(convertible && { convertible }),
    }))
  })
  return beside ? [beside, ...refused] : refused
}

/** Pictures that the platform would reject or show differently. A picture beside a video is not checked. */
export function imageIssues(
  { name, images: taken }: PlatformDescriptor,
  { imageLimit, picture }: PlatformLimits,
  { images, pictures = [], videos = [] }: DraftMedia,
): MediaIssue[] {
  if (!taken || videos.length > 0) return []
  const tooMany: MediaIssue = {
    code: 'too_many_images',
    severity: 'error',
    message: `${name} takes at most ${counted(imageLimit, 'picture')} in a post; remove ${images - imageLimit}.`,
  }
  return [...(images > imageLimit ? [tooMany] : []), ...pictureIssues(name, picture, pictures)]
}
