import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../app-error.ts'

const rejection = () => invalid('A text holds the character NUL, which cannot be stored. Please remove it.')
const requestsWithNullCharacter = new WeakSet<FastifyRequest>()

/** PostgreSQL cannot store U+0000 in text, so requests that contain it are rejected before their handler runs. */
export function rejectNullCharacters(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? rejection() : undefined)
  })
  // After schema validation, which may know the field and have a more specific message.
  app.addHook('preHandler', (request, _reply, done) => {
    done(requestsWithNullCharacter.has(request) ? rejection() : undefined)
  })
}

/** Remembers a request whose parsed body contains U+0000 in a string or key. */
export function rememberNullCharacters(request: FastifyRequest, json: string, body: unknown): void {
  // In JSON it can only appear as an escape sequence, so most bodies need no further check.
  if (json.includes(String.raw`\u0000`) && hasNullCharacter(body)) requestsWithNullCharacter.add(request)
}

function hasNullCharacter(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNullCharacter(inner))
}
