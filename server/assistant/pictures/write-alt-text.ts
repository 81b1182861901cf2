/** The shortest that a platform takes. */
const limit = 1000

/** What a picture of words shows are its words, so these are what is read aloud; of a description, the description. */
export function writeAltText(text: string, detail: string): string {
  const parts = [text, detail].map((part) => part.replaceAll(/\s+/gu, ' ').trim())
  const [said = '', by = ''] = parts
  return (by === '' ? said : `${said} — ${by}`).slice(0, limit)
}
