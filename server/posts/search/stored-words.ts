import { searchWords } from './search-words.ts'

// Words contain only letters, digits, emoji and underscores, so none can end the quotes.
const quoted = (word: string) => `'${word}'`

/** The value of `posts.words` for the texts of a post. */
export const storedWords = (...texts: readonly string[]): string => searchWords(texts).map(quoted).join(' ')

/** More words would not narrow the search down. */
const mostWanted = 8

/**
 * The expression that finds the posts with all words of a search, the last of which may be incomplete. Null if the
 * search has no words.
 */
export function wantedWords(search: string): string | null {
  const words = searchWords([search]).slice(0, mostWanted).map(quoted)
  return words.length === 0 ? null : `${words.join(' & ')}:*`
}
