/** A part of a multipart body, with its headers by their names in small letters. */
export type Part = { headers: Record<string, string>; content: Buffer }

/** The parts of a multipart body (RFC 2046); undefined if it is not complete. */
export function partsIn(body: Buffer, contentType: string): Part[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return undefined
  const parts: Part[] = []
  const delimiter = `--${boundary}`
  let from = body.indexOf(delimiter)
  while (from !== -1) {
    from += delimiter.length
    if (body.toString('latin1', from, from + 2) === '--') return parts
    const headEnd = body.indexOf('\r\n\r\n', from)
    const end = body.indexOf(`\r\n${delimiter}`, headEnd)
    if (headEnd === -1 || end === -1) return undefined
    parts.push({
      headers: headersIn(body.toString('utf8', from, headEnd)),
      content: body.subarray(headEnd + 4, end),
    })
    from = end + 2
  }
  return undefined
}

function headersIn(head: string): Record<string, string> {
  const lines = head.split('\r\n').filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
