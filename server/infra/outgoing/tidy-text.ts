/** As `tidyText`, but with its lines. */
export function tidyLines(text: string, most: number): string {
  return text
    .slice(0, 4 * most)
    .split(/\r\n?|\n/)
    .map((line) => tidyText(line, most))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, most)
}

/**
 * A foreign text on one line, without control, invalid and invisible characters, and with at most `most` characters.
 */
export function tidyText(text: string, most: number): string {
  const plain = text
    .slice(0, 4 * most)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\uFEFF\uFFFD\s]+/gu, ' ')
    .trim()
  return plain.length <= most
    ? plain
    : `${plain
        .slice(0, most)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`
}
