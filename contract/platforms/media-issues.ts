import type { PlatformDescriptor, PlatformLimits } from './descriptor.ts'
import { pictureIssues, type PictureFacts, type PictureIssue } from './picture-rules.ts'
import { videoRefusals, type VideoFacts } from './video-rules.ts'

/** The media of a post or of one of its messages: how many pictures it has, what is known of them, and its videos. */
export type DraftMedia = {
  images: number
  pictures?: readonly PictureFacts[]
  videos?: readonly VideoFacts[]
}

export type MediaIssue = {
  code: 'too_many_images' | 'video_alone' | 'video_refused' | PictureIssue['code']
  severity: 'error' | 'warning'
  message: string
  /** Of `picture_...`: its position among the pictures, from 0. */
  at?: number
  /** Of `video_refused`: a converted video would be accepted. */
  convertible?: true
}

/** More than a platform takes beside a video; undefined if it takes what is there. */
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

/** What the platform would refuse of the videos, and beside them. */
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

/** What the platform would refuse or show differently of the pictures. A picture beside a video is not checked. */
export function imageIssues(
  { name, images: taken }: PlatformDescriptor,
  { imageLimit, picture }: PlatformLimits,
  { images, pictures = [], videos = [] }: DraftMedia,
): MediaIssue[] {
  if (!taken || videos.length > 0) return []
  const tooMany: MediaIssue = {
    code: 'too_many_images',
    severity: 'error',
    message: `${name} takes at most ${imageLimit} ${imageLimit === 1 ? 'picture' : 'pictures'} in a post; remove ${images - imageLimit}.`,
  }
  return [...(images > imageLimit ? [tooMany] : []), ...pictureIssues(name, picture, pictures)]
}
