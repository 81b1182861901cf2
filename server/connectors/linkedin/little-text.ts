/**
 * Converts a text to LinkedIn's "little text" (Microsoft Learn, "Little Text Format"). Its reserved characters are
 * escaped, because an unescaped one can cut off the text. A `#` that starts a hashtag is not escaped, so that it
 * becomes a hashtag.
 */
export function toLittleText(text: string): string {
  return text.replaceAll(/[|{}@[\]()<>#\\*_~]/g, (character, at: number) =>
    character === '#' && startsHashtag(text, at) ? character : `\\${character}`,
  )
}

/** The text that a reader sees, with templates as `{hashtag|\#|word}` and `@[Name](urn:...)` resolved. */
export function fromLittleText(text: string): string {
  return text
    .replaceAll(/\{hashtag\|\\?#\|([^{}|]*)\}/g, '#$1')
    .replaceAll(/(?<!\\)@\[((?:\\.|[^\]\\])*)\]\(urn:li:[^)]*\)/g, '$1')
    .replaceAll(/\\([|{}@[\]()<>#\\*_~])/g, '$1')
}

function startsHashtag(text: string, at: number): boolean {
  return (
    /^#[\p{L}\p{N}]/u.test(text.slice(at, at + 3)) && !/[\p{L}\p{N}#&]$/u.test(text.slice(0, at).slice(-2))
  )
}
