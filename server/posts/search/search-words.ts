/** Limits the indexed words of a post, and the UTF-16 units that are indexed. Almost all posts are shorter. */
const mostWords = 1_000
const longestText = 10_000
const longestWord = 60

/** A word, a number, or an emoji, because users also search for emoji. */
const wordPattern = /[\p{L}\p{M}\p{N}_]+|\p{Extended_Pictographic}/gu
/** Scripts without spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Accents, which a search ignores. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * The words of a text for the index and the search: lowercase, without accents, each once. Text in a script without
 * spaces is segmented with a dictionary.
 */
export function searchWords(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const [run] of text.slice(0, longestText).matchAll(wordPattern)) {
      for (const word of spaceless.test(run) ? segmentsOf(run) : [run]) {
        if (words.size === mostWords) return [...words]
        words.add(normalWord(word))
      }
    }
  }
  words.delete('')
  return [...words]
}

const segmentsOf = (run: string) => Array.from(segmenter.segment(run), ({ segment }) => segment)

const plain = /^[a-z0-9_]*$/i

/** Cut at code points, because half of a surrogate pair is not valid text. */
function normalWord(word: string): string {
  if (plain.test(word)) return word.slice(0, longestWord).toLowerCase()
  const letters = word
    .slice(0, 2 * longestWord)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(accents, '')
  const whole = Array.from(letters.normalize('NFKC'))
  return whole.slice(0, longestWord).join('').toWellFormed()
}
