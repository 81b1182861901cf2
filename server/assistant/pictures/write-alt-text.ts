/** The shortest limit of all platforms. */
const limit = 1000

/** The alt text of a card is its text; of a generated picture, its description. */
export function writeAltText(text: string, detail: string): string {
  const parts = [text, detail].map((part) => part.replaceAll(/\s+/gu, ' ').trim())
  const [said = '', by = ''] = parts
  return (by === '' ? said : `${said} — ${by}`).slice(0, limit)
}
