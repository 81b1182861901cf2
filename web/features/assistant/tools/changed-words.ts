/**
 * A piece of a text: a word with the space after it, or a single character where a language has no spaces. `at` is where
 * it ends.
 */
export type Piece = { at: number; text: string; changed: boolean }

/** Beyond so many comparisons the marks would cost more time than they save. */
const mostComparisons = 1_000_000

const piecesOf = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu,
  ) ?? []

/** Marks in each of two texts what the other does not have: all outside their longest common sequence of words. */
export function changedWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [one, other] = [piecesOf(before), piecesOf(after)]
  const keys = [one.map((word) => word.trim()), other.map((word) => word.trim())] as const
  if (one.length * other.length > mostComparisons) return { before: same(one), after: same(other) }
  const width = other.length + 1
  const common = new Uint16Array((one.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      common[row * width + column] =
        keys[0][row] === keys[1][column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const result = { before: same(one), after: same(other) }
  let row = 0
  let column = 0
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && keys[0][row] === keys[1][column]) {
      row++
      column++
    } else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1))) {
      mark(result.before[row++])
    } else {
      mark(result.after[column++])
    }
  }
  return result
}

function same(words: string[]): Piece[] {
  let at = 0
  return words.map((text) => {
    at += text.length
    return { at, text, changed: false }
  })
}

function mark(piece: Piece | undefined): void {
  if (piece) piece.changed = true
}
