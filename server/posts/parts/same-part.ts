import type { WrittenPart } from '../../../contract/posts/post-parts.ts'
import type { AttachedMedia } from '../posts.queries.ts'

export const sameMedia = (a: readonly AttachedMedia[], b: readonly AttachedMedia[]): boolean =>
  a.length === b.length &&
  a.every((one, index) => one.mediaId === b[index]?.mediaId && one.altText === b[index].altText)

/** Whether two parts have the same text and the same media. */
export const samePart = (a: WrittenPart, b: WrittenPart | undefined): boolean =>
  a.kind === b?.kind && a.content === b.content && sameMedia(a.media, b.media)
