import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from './app-error.ts'

const refusal = () => invalid('A text holds the character NUL, which cannot be stored. Please remove it.')
const withNul = new WeakSet<FastifyRequest>()

/** PostgreSQL takes no text with U+0000 in it: such a call is refused before anybody handles it. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? refusal() : undefined)
  })
  // After the schemas, which may know the field and have better words.
  app.addHook('preHandler', (request, _reply, done) => {
    done(withNul.has(request) ? refusal() : undefined)
  })
}

/** Remembers a call whose parsed body has a NUL in any of its texts or keys. */
export function noteNul(request: FastifyRequest, json: string, body: unknown): void {
  // In JSON it can stand only as an escape; most bodies are done with here.
  if (json.includes(String.raw`\u0000`) && holdsNul(body)) withNul.add(request)
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner))
}
