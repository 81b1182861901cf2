import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type Answer, Refusal } from '../../http/responses.ts'
import type { Operation } from '../../control/faults.ts'
import { exchange, send } from '../../http/transport.ts'
import { findAnswer, putAnswer } from './idempotency.queries.ts'
import { type StripeStore, type StripeContext, openStore } from '../stripe-store.ts'
import { errorResponse, faultResponse, invalidRequest, unauthorized } from './errors.ts'
import { API_VERSION } from '../events/emit-event.ts'
import { expand } from './expand.ts'
import { type FormFields, parseBrackets } from './form.ts'
import { runDue } from '../run-due.ts'

type Route<Schema extends z.ZodType> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1`; `:id` is the object the call is about. */
  path: string
  operation: Operation
  parameters: Schema
  work: (stripe: StripeStore, parameters: z.output<Schema>, id: string) => object
}

export type Routes = <Schema extends z.ZodType>(route: Route<Schema>) => void

const stand = { name: 'stripe', faultResponse }

/** Registers API calls: authentication, then the idempotency key, then the work in one transaction with its answer. */
export function routesOf(app: FastifyInstance, context: StripeContext): Routes {
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
        const call = { context, platform: stand, operation: route.operation, request, reply }
        return exchange({ ...call, account: { handle: concerned } }, () => {
          const due = runDue(context)
          const stripe = openStore(context, {
            request: { id: requestId, idempotencyKey: idempotencyKeyOf(request) ?? null },
          })
          const answer = once(stripe, request, reply, text, () => carryOut(route, stripe, parameters, id))
          if (due > 0 || route.method !== 'GET') context.deliverSoon()
          return answer
        })
      },
    })
  }
}

function carryOut<Schema extends z.ZodType>(
  route: Route<Schema>,
  stripe: StripeStore,
  { expand: paths = [], ...parameters }: FormFields,
  id: string,
): Answer {
  const parsed = route.parameters.safeParse(parameters, { reportInput: true })
  if (!parsed.success) throw refusalOf(parsed.error)
  if (!Array.isArray(paths)) throw invalidRequest('Invalid array', { param: 'expand' })
  const shown = route.work(stripe, parsed.data, id) as Record<string, unknown>
  return { status: 200, body: expand(stripe, shown, paths.map(String)) }
}

/** The same key gives the same answer, also when the first answer was lost; a different request with the key is refused. */
function once(
  stripe: StripeStore,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  work: () => Answer,
): Answer {
  const { store } = stripe
  const key = stripe.request.idempotencyKey
  if (request.method === 'GET') return work()
  if (request.method !== 'POST' || key === null) return store.transaction(work)
  const asked = createHash('sha256').update(`${request.url}\n${text}`).digest('hex')
  const known = findAnswer(store, key, Math.floor(Date.now() / 1000))
  if (known) {
    if (known.request !== asked) return errorResponse(400, keyTaken(key))
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
    // A refused request may be corrected and repeated with the same key.
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

/** Parameters are in the query of a GET or DELETE and in the body of a POST. */
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
