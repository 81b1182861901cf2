import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracer, withWorkFields, type WorkFields } from '../work.ts'

type RequestWork = { fields: WorkFields; span: Span; within: Context }

/**
 * Names each request in the log and in the header `x-request-id`, and makes it a span where traces are exported. Must be
 * the first hook. A proxy may have named the request and begun the trace (`traceparent`).
 */
export function nameRequests(app: FastifyInstance, trustedProxies: number): void {
  const works = new WeakMap<FastifyRequest, RequestWork>()
  const inWork = (request: FastifyRequest, work: () => void) => {
    const its = works.get(request)
    if (its) context.with(its.within, () => withWorkFields(its.fields, work))
    else work()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const parent =
      trustedProxies > 0 ? propagation.extract(context.active(), request.headers) : context.active()
    const route = request.routeOptions.url ?? ''
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.request.id': request.id,
        },
      },
      parent,
    )
    works.set(request, { fields: { requestId: request.id }, span, within: trace.setSpan(parent, span) })
    void reply.header('x-request-id', request.id)
    inWork(request, done)
  })
  // A body arrives as events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => inWork(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = works.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** The id that a trusted proxy gave the request, if it can be logged safely; otherwise a new one. */
export function requestIds(trustedProxies: number): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id']
    const isUsable = trustedProxies > 0 && typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given)
    return isUsable ? given : randomUUID()
  }
}
