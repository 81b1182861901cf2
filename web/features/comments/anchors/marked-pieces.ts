import type { CommentThread } from '../../../../contract/comments/comments.ts'
import { findQuote } from './find-quote.ts'

/** `from`: where it begins in the text. */
export type MarkedPiece = { text: string; from: number; threadId: string | null }

/**
 * A text as pieces, of which those have the id of a thread that it is about. Of pieces that overlap, the one of the open
 * thread counts, or the first one. `postId`: the post whose own text it is; null for the shared one.
 */
export function markedPieces(
  text: string,
  {
    threads,
    postId,
    openThread,
  }: {
    threads: readonly Pick<CommentThread, 'id' | 'anchor' | 'resolvedAt'>[]
    postId: string | null
    openThread: string | null
  },
): MarkedPiece[] {
  const found = threads.flatMap(({ id, anchor, resolvedAt }) => {
    if (anchor?.kind !== 'text' || anchor.postId !== postId) return []
    if (resolvedAt !== null && id !== openThread) return []
    const range = findQuote(text, anchor)
    return range ? [{ ...range, threadId: id }] : []
  })
  const open = found.find(({ threadId }) => threadId === openThread)
  const pieces: MarkedPiece[] = []
  let at = 0
  for (const { from, to, threadId } of found.toSorted((a, b) => a.from - b.from)) {
    const isCovered = open !== undefined && threadId !== openThread && from < open.to && to > open.from
    if (from < at || isCovered) continue
    pieces.push(
      { text: text.slice(at, from), from: at, threadId: null },
      { text: text.slice(from, to), from, threadId },
    )
    at = to
  }
  pieces.push({ text: text.slice(at), from: at, threadId: null })
  return pieces.filter((piece) => piece.text !== '')
}
