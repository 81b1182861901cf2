import { diffArrays } from 'diff'

/**
 * A word with the space after it, or a single character in scripts without spaces. `at` is the offset of its end.
 */
export type Piece = { at: number; text: string; changed: boolean }

/** Longer comparisons would block the page for too long. */
const maxComparisons = 1_000_000
const timeoutMs = 200

const piecesOf = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu,
  ) ?? []

/** Marks the words of each text that the other does not have. Marks nothing if the texts are too long to compare. */
export function changedWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const words = { before: piecesOf(before), after: piecesOf(after) }
  const result = { before: unchanged(words.before), after: unchanged(words.after) }
  if (words.before.length * words.after.length > maxComparisons) return result
  const comparator = (one: string, other: string) => one.trim() === other.trim()
  let [atBefore, atAfter] = [0, 0]
  for (const { count, added, removed } of diffArrays(words.before, words.after, {
    comparator,
    timeout: timeoutMs,
  }) ?? []) {
    if (removed) mark(result.before.slice(atBefore, atBefore + count))
    if (added) mark(result.after.slice(atAfter, atAfter + count))
    if (!added) atBefore += count
    if (!removed) atAfter += count
  }
  return result
}

function unchanged(words: string[]): Piece[] {
  let at = 0
  return words.map((text) => {
    at += text.length
    return { at, text, changed: false }
  })
}

function mark(pieces: Piece[]): void {
  for (const piece of pieces) piece.changed = true
}
