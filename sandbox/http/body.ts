import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The 8 MB of the largest chunk, with room for base64. */
const BODY_LIMIT = 24 * 1024 * 1024

/**
 * Passes every body on as bytes instead of the parsers of the surrounding application, because how a platform answers a
 * malformed body is part of what the sandbox imitates.
 */
export function addRawBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body)
  })
}

export type Fields = Record<string, string>
export type Form = { fields: Fields; files: Record<string, Buffer> }

/** The body as it was sent. */
export function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

function contentType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').toLowerCase()
}

/** The JSON value in the body; undefined when the body is not JSON. */
export function readJson(request: FastifyRequest): unknown {
  if (!contentType(request).startsWith('application/json')) return undefined
  try {
    return JSON.parse(bytesOf(request).toString('utf8'))
  } catch {
    return undefined
  }
}

/** The fields and files of a form, URL-encoded or multipart; undefined when the body is neither. */
export async function readForm(request: FastifyRequest): Promise<Form | undefined> {
  const type = contentType(request)
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { fields: Object.fromEntries(new URLSearchParams(bytesOf(request).toString('utf8'))), files: {} }
  }
  if (!type.startsWith('multipart/form-data')) return undefined
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  try {
    const data = await new Response(new Uint8Array(bytesOf(request)), { headers }).formData()
    const form: Form = { fields: {}, files: {} }
    for (const [name, value] of data.entries()) {
      if (typeof value === 'string') form.fields[name] = value
      else form.files[name] = Buffer.from(await value.arrayBuffer())
    }
    return form
  } catch {
    return undefined
  }
}

/** The query as single values; of a repeated name the last value. */
export function readQuery(request: FastifyRequest): Fields {
  const query = request.raw.url?.split('?')[1] ?? ''
  return Object.fromEntries(new URLSearchParams(query))
}
