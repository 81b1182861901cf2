/** Hashtags of a text, in order, without the sign. */
export function hashtagsIn(text: string): string[] {
  return [...text.matchAll(/(?:^|[^\p{L}\p{N}_&/])[#＃](\p{N}*[\p{L}_][\p{L}\p{N}_]*)/gu)].map(
    (match) => match[1] ?? '',
  )
}
