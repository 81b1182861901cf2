/** More words of one post are not indexed, nor what follows this many UTF-16 units; nearly all posts are shorter. */
const mostWords = 1_000
const longestText = 10_000
const longestWord = 60

/** A word, a number, or an emoji, which people search for too. */
const wordPattern = /[\p{L}\p{M}\p{N}_]+|\p{Extended_Pictographic}/gu
/** Scripts without spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Accents. A search ignores them. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * The words of a text as they are indexed and searched for: lowercase, without accents, each once. A text in a script
 * without spaces is divided by a dictionary.
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

/** Cut in code points, because half of a character is not a text. */
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
