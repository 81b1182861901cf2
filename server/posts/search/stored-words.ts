import { searchWords } from './search-words.ts'

// Words have only letters, digits, emoji and underscores, so that none can end the quotes.
const quoted = (word: string) => `'${word}'`

/** What `posts.words` holds for the texts of a post. */
export const storedWords = (...texts: readonly string[]): string => searchWords(texts).map(quoted).join(' ')

/** More words would not find a post better. */
const mostWanted = 8

/**
 * The expression that finds the posts with all words of a search, of which the last one may still be typed. Null if the
 * search has no words.
 */
export function wantedWords(search: string): string | null {
  const words = searchWords([search]).slice(0, mostWanted).map(quoted)
  return words.length === 0 ? null : `${words.join(' & ')}:*`
}
