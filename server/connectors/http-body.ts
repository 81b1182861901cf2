import { randomBytes } from 'node:crypto'

export type MultipartPart =
  | { name: string; value: string }
  | { name: string; filename: string; contentType: string; bytes: Buffer }

/** The body of a call, in one of four encodings. */
export type CallBody =
  | { json: unknown }
  | { form: Record<string, string> }
  | { multipart: MultipartPart[] }
  | { contentType: string; bytes: Buffer }

/** The bytes of a body and their content type. */
export function encodeBody(body: CallBody): { contentType: string; bytes: Buffer } {
  if ('json' in body) {
    return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(body.json)) }
  }
  if ('form' in body) {
    const text = new URLSearchParams(body.form).toString()
    return { contentType: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) }
  }
  return 'multipart' in body ? encodeMultipart(body.multipart) : body
}

function encodeMultipart(parts: MultipartPart[]): { contentType: string; bytes: Buffer } {
  const boundary = `----part-${randomBytes(18).toString('hex')}`
  const chunks = parts.flatMap((part) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(part.name)}"`
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
    const file = `; filename="${quoted(part.filename)}"\r\nContent-Type: ${part.contentType}\r\n\r\n`
    return [Buffer.from(head + file), part.bytes, Buffer.from('\r\n')]
  })
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** Escapes a name as the HTML standard does in multipart forms. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
