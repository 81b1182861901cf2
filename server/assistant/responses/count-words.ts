const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Counts words in any script, up to `enough`. */
export function countWords(text: string, enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const { isWordLike } of words.segment(text)) {
    if (isWordLike === true) count += 1
    if (count >= enough) break
  }
  return count
}
