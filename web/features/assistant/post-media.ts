import type { Media } from '../../../contract/media/media.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { GroupPost } from './generation-posts.ts'
import { counted } from '../../shared/numbers/compact-number.ts'

type Attachment = { media: Media; altText: string }

/** The pictures and videos of the post in the editor, to which the assistant adds. */
export type PostMedia = {
  attach: (attachment: Attachment) => void
  getState: () => { attached: readonly Attachment[] }
}

/** The post that a picture is for: its platform and text, from which the form starts. */
export type PictureSubject = () => { platform: PlatformKey; text: string } & Partial<GroupPost>

/** Attaches a picture or video, with its alt text cut to the limit of the platform. Returns false if it is already attached. */
export function addToPost(
  postMedia: PostMedia,
  platform: PlatformKey,
  { media, altText }: Attachment,
): boolean {
  if (postMedia.getState().attached.some((one) => one.media.id === media.id)) return false
  postMedia.attach({ media, altText: altText.slice(0, platforms[platform].limits().altTextLimit) })
  return true
}

/**
 * Says, before a video is added, which other media the user has to remove: a video is always the only medium of a post.
 * Null if the post has no media yet.
 */
export function mediaConflict(postMedia: PostMedia): string | null {
  const { attached } = postMedia.getState()
  if (attached.length === 0) return null
  const videos = attached.filter(({ media }) => media.video !== null).length
  const pictures = attached.length - videos
  const others = [
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
    ...(videos > 0 ? [counted(videos, 'video')] : []),
  ].join(' and ')
  const them = attached.length === 1 ? 'it' : 'them'
  return `A post with a video cannot have other media, and yours has ${others}. Remove ${them} before you publish, or save this video for another post: it stays in the history.`
}
