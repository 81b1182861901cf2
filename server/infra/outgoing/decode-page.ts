/** Whether the content type is that of a web page. */
export const isPage = (contentType: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)

type Fetched = { contentType: string; bytes: Buffer }

/** The text of a page or a feed. The character set is from the HTTP header, else from the text itself, else UTF-8. */
export function decodePage({ contentType, bytes }: Fetched): string {
  const head = bytes.subarray(0, 4_096).toString('latin1')
  const said =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /^<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  try {
    return new TextDecoder(said ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
