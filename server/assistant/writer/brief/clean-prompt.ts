/** The rest of a longer prompt is not read, so a huge prompt costs no more than a long one. */
const longestRead = 6_000

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '',
  '&gt;': '',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const markup =
  /<!--[^]{0,2000}?-->|<(script|style)\b[^>]{0,500}>[^<]{0,2000}<\/\1\s*>|<\/?[a-z!][^<>]{0,500}>/giu
const placeholder =
  /\{\{[^{}]{0,80}\}\}|\{[^{}]{0,80}\}|\[\[[^[\]]{0,80}\]\]|\[[^[\]]{0,60}\](?!\()|%[A-Z_]{2,30}%/gu

/** A prompt as plain text, without markup, control characters or template placeholders. */
export function cleanPrompt(prompt: string): string {
  const cut = prompt.length > longestRead ? prompt.slice(0, longestRead).replace(/\S+$/u, '') : prompt
  const text = cut
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(/\[([^[\]]{1,200})\]\((https?:[^\s()]{1,500})\)/gu, '$1 $2')
    .replace(markup, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/gu, (entity) => entities[entity] ?? ' ')
  return tidySpaces(
    text
      .replace(placeholder, ' ')
      .replace(/[<>{}[\]`*~|\\]+|(?<!\p{L})_+|_+(?!\p{L})/gu, ' ')
      .replace(/[\p{Cc}\p{Co}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/gu, (character) =>
        character === '\n' ? '\n' : '\t' === character ? ' ' : '',
      ),
  )
}

/** The words inside placeholders and tags, for a prompt that contains nothing else. */
export function wordsOf(prompt: string): string {
  const words =
    prompt
      .slice(0, longestRead)
      .toWellFormed()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, 6).join(' ')
}

export function tidySpaces(text: string): string {
  return text
    .replace(/[^\S\n\u202F]+/gu, ' ')
    .replace(/ +([,.;!?…])(?=\s|$)/gu, '$1')
    .replace(/ *\n */gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}
