import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type Answer, Refusal } from '../answers.ts'
import type { Operation } from '../faults.ts'
import { exchange, send } from '../transport.ts'
import { findAnswer, putAnswer } from './answers.queries.ts'
import { type Books, type CardContext, openBooks } from './books.ts'
import { errorAnswer, faultAnswer, invalidRequest, unauthorized } from './errors.ts'
import { API_VERSION } from './events.ts'
import { expand } from './expand.ts'
import { type FormFields, parseBrackets } from './form.ts'
import { runDue } from './run-due.ts'

type Route<Schema extends z.ZodType> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1`; `:id` is the object the call is about. */
  path: string
  operation: Operation
  parameters: Schema
  work: (books: Books, parameters: z.output<Schema>, id: string) => object
}

export type Routes = <Schema extends z.ZodType>(route: Route<Schema>) => void

const stand = { name: 'card', faultAnswer }

/** Adds calls of the API: who asks, was it asked before, then the work in one transaction with its answer. */
export function routesOf(app: FastifyInstance, context: CardContext): Routes {
  return (route) => {
    app.route({
      method: route.method,
      url: `/v1${route.path}`,
      handler: async (request, reply) => {
        const requestId = `req_${randomBytes(7).toString('hex')}`
        void reply.headers({ 'request-id': requestId, 'stripe-version': API_VERSION })
        const key = keyOf(request)
        if (key === undefined || !/^[sr]k_/.test(key)) return send(reply, unauthorized(key))
        const text = textOf(request)
        const parameters = parseBrackets(text)
        const id = (request.params as { id?: string }).id ?? ''
        const concerned = typeof parameters.customer === 'string' ? parameters.customer : id
        const call = { context, network: stand, operation: route.operation, request, reply }
        return exchange({ ...call, account: { handle: concerned } }, () => {
          const due = runDue(context)
          const books = openBooks(context, {
            request: { id: requestId, idempotencyKey: idempotencyKeyOf(request) ?? null },
          })
          const answer = once(books, request, reply, text, () => carryOut(route, books, parameters, id))
          if (due > 0 || route.method !== 'GET') context.poke()
          return answer
        })
      },
    })
  }
}

function carryOut<Schema extends z.ZodType>(
  route: Route<Schema>,
  books: Books,
  { expand: paths = [], ...parameters }: FormFields,
  id: string,
): Answer {
  const parsed = route.parameters.safeParse(parameters, { reportInput: true })
  if (!parsed.success) throw refusalOf(parsed.error)
  if (!Array.isArray(paths)) throw invalidRequest('Invalid array', { param: 'expand' })
  const shown = route.work(books, parsed.data, id) as Record<string, unknown>
  return { status: 200, body: expand(books, shown, paths.map(String)) }
}

/** The same key gives the same answer, also when the first one never arrived; another request may not take it. */
function once(
  books: Books,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  work: () => Answer,
): Answer {
  const { store } = books
  const key = books.request.idempotencyKey
  if (request.method === 'GET') return work()
  if (request.method !== 'POST' || key === null) return store.transaction(work)
  const asked = createHash('sha256').update(`${request.url}\n${text}`).digest('hex')
  const known = findAnswer(store, key, Math.floor(Date.now() / 1000))
  if (known) {
    if (known.request !== asked) return errorAnswer(400, keyTaken(key))
    void reply.header('idempotent-replayed', 'true')
    return { status: known.status, body: JSON.parse(known.body) }
  }
  const remember = (answer: Answer) => {
    const kept = { request: asked, status: answer.status, body: JSON.stringify(answer.body) }
    putAnswer(store, key, kept, Math.floor(Date.now() / 1000))
    return answer
  }
  try {
    return store.transaction(() => remember(work()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What was not even begun may be corrected and asked again with the key.
    return error.answer.status === 402 ? remember(error.answer) : error.answer
  }
}

function keyTaken(key: string) {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return { type: 'idempotency_error', message } as const
}

function keyOf(request: FastifyRequest): string | undefined {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** Parameters stand in the query of a GET or DELETE and in the body of a POST. */
function textOf(request: FastifyRequest): string {
  if (request.method === 'POST' && Buffer.isBuffer(request.body)) return request.body.toString('utf8')
  return request.raw.url?.split('?')[1] ?? ''
}

function refusalOf(error: z.ZodError): Refusal {
  const issue = error.issues[0]
  const path = [...(issue?.path ?? [])].map(String)
  const name = (parts: string[]) =>
    parts[0] +
    parts
      .slice(1)
      .map((part) => `[${part}]`)
      .join('')
  if (issue?.code === 'unrecognized_keys') {
    const param = name([...path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = name(path)
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalidRequest(`Invalid ${param}: ${issue?.message ?? 'bad value'}`, { param })
}
