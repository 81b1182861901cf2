/** Whether the content type is that of a web page. */
export const isPage = (contentType: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)

type Fetched = { contentType: string; bytes: Buffer }

/**
 * The text of a page or a feed. What servers and texts say of their character set is often wrong, so a text that is valid
 * UTF-8 is read as that. Otherwise the set is from the HTTP header or else from the text, and like in browsers
 * Windows-1252 if none is named.
 */
export function decodePage({ contentType, bytes }: Fetched): string {
  const marked = markedAs(bytes)
  if (marked) return decode(bytes, marked)
  const head = bytes.subarray(0, 4_096).toString('latin1')
  const named = [
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1],
    /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1],
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1],
  ].flatMap((label) => setOf(label) ?? [])
  // Its bytes are valid UTF-8 as well.
  if (named[0] === 'iso-2022-jp') return decode(bytes, named[0])
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, named.find((set) => set !== 'utf-8') ?? named[0] ?? 'windows-1252')
  }
}

const decode = (bytes: Buffer, set: string) => new TextDecoder(set).decode(bytes)

/** UTF-16, which its first bytes show, with or without a byte order mark. A mark of UTF-8 needs no care. */
function markedAs([first, second]: Buffer): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

/** The standard name of a character set; undefined for a label that is unknown. */
function setOf(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
