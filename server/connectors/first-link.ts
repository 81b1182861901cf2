/** The first URL in a text, without trailing punctuation. */
export function firstLinkIn(text: string): string | undefined {
  const found = /\bhttps?:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/[.,;:!?'”’]+$/u, '')
  if (found === undefined) return undefined
  // A closing bracket belongs to the URL only if the URL contains the opening one.
  const bare = found.endsWith(')') && !found.includes('(') ? found.slice(0, -1) : found
  return URL.canParse(bare) ? bare : undefined
}
