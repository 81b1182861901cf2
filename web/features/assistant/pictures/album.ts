import type { Media } from '../../../../contract/media.ts'

/** The pictures of the post that is being written, as far as one is added to them. */
export type Album = { attach: (picture: { media: Media; altText: string }) => void }
