import type { FastifyInstance, FastifyRequest } from 'fastify'

import { partsIn } from './multipart.ts'

/** The largest chunk of 8 MB, plus the overhead of base64. */
const BODY_LIMIT = 24 * 1024 * 1024

/**
 * Passes every body on as bytes instead of using the application's parsers, because the response to a malformed body is
 * part of what the sandbox imitates.
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
  const parts = partsIn(bytesOf(request), request.headers['content-type'] ?? '')
  if (!parts) return undefined
  const form: Form = { fields: {}, files: {} }
  for (const { headers, content } of parts) {
    const disposition = headers['content-disposition'] ?? ''
    const name = /;\s*name="([^"]*)"/.exec(disposition)?.[1]?.replaceAll('%22', '"') ?? ''
    // Some libraries send files without a name.
    const isFile = /;\s*filename/.test(disposition) || !/^text\/|^$/.test(headers['content-type'] ?? '')
    if (isFile) form.files[name] = content
    else form.fields[name] = content.toString('utf8')
  }
  return form
}

/** The query as single values; for a repeated name, the last value. */
export function readQuery(request: FastifyRequest): Fields {
  const query = request.raw.url?.split('?')[1] ?? ''
  return Object.fromEntries(new URLSearchParams(query))
}
