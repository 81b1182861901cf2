import type { Media } from '../../../../contract/media.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'

type Picture = { media: Media; altText: string }

/** The pictures of the post that is being written, as far as one is added to them. */
export type Album = {
  attach: (picture: Picture) => void
  getState: () => { attached: readonly Picture[] }
}

/** Adds a picture with as much of its alt text as the network takes. False: it is in the post already. */
export function addToPost(album: Album, platform: PlatformKey, { media, altText }: Picture): boolean {
  if (album.getState().attached.some((one) => one.media.id === media.id)) return false
  album.attach({ media, altText: altText.slice(0, platforms[platform].altTextLimit) })
  return true
}
