/** Texts that are slow for regular expressions, counters and segmenters, by length in UTF-16 units. */
export const worstTexts: Record<string, (length: number) => string> = {
  'a word that ends in "!"': (length) => `${'a'.repeat(length - 1)}!`,
  'digits that end in "!"': (length) => `#${'1'.repeat(Math.max(0, length - 2))}!`,
  spaces: (length) => `a${' '.repeat(Math.max(0, length - 2))}b`.slice(0, length),
  'line breaks': (length) => `a${'\n'.repeat(Math.max(0, length - 2))}b`.slice(0, length),
  'short rows': repeated(',\n'),
  'at signs': (length) => `a${'@'.repeat(length - 1)}`,
  hashes: (length) => `a${'#'.repeat(length - 1)}`,
  hashtags: repeated('#a1 '),
  mentions: repeated('@a '),
  'incomplete links': repeated('http://'),
  links: repeated('https://a.com/( '),
  'host names': repeated('a.'),
  brackets: (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  markup: repeated('<a '),
  sentences: repeated('a. '),
  quotes: repeated('"\\'),
  'combining marks': (length) => `a${'\u0301'.repeat(length - 1)}`,
  'letters that decompose': repeated('\ufdfa'),
  'emoji sequences': repeated('👨‍👩‍👧‍👦'),
  'zero-width joiners': (length) => `a${'\u200d'.repeat(length - 1)}`,
  'unpaired surrogates': repeated('\ud83d'),
  'right-to-left marks': repeated('\u202e'),
}

function repeated(piece: string): (length: number) => string {
  return (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
