import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import { registry } from './registry.ts'

const durations = new Histogram({
  name: 'postwright_http_request_seconds',
  help: 'Time until a response was sent, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

/** By the route and not by the address, which contains ids and can be anything. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
