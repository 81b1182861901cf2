import { counted } from '../../../shared/numbers/compact-number.ts'
import type { Album } from '../pictures/album.ts'

/** Said before a video is added: what is in the post already and has to go. Null: nothing is. */
export function aloneNote(album: Album): string | null {
  const { attached } = album.getState()
  if (attached.length === 0) return null
  const videos = attached.filter(({ media }) => media.video !== null).length
  const pictures = attached.length - videos
  const there = [
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
    ...(videos > 0 ? [counted(videos, 'video')] : []),
  ].join(' and ')
  const rest = attached.length === 1 ? 'it' : 'them'
  return `A video stands alone in a post, and yours has ${there}. Remove ${rest} before you publish, or keep this video for another post: it stays in the history.`
}
