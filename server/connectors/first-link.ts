/** The first web address in a text, without the punctuation behind it. */
export function firstLinkIn(text: string): string | undefined {
  const found = /\bhttps?:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/[.,;:!?'”’]+$/u, '')
  if (found === undefined) return undefined
  // A bracket belongs to the address only if it was opened in it.
  const bare = found.endsWith(')') && !found.includes('(') ? found.slice(0, -1) : found
  return URL.canParse(bare) ? bare : undefined
}
