import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { unauthenticated } from '../infra/http/app-error.ts'
import { createHttp } from '../infra/http/app.ts'
import { addMetrics } from './routes.ts'

/** Serves /metrics for a process without the web role; undefined if METRICS_PORT is not set. */
export async function startMetricsServer(ctx: Context): Promise<FastifyInstance | undefined> {
  const { metricsPort: port, host, production, trustedProxies } = ctx.config
  if (port === undefined) return undefined
  const app = await createHttp({
    log: ctx.log,
    production,
    trustedProxies,
    disk: ctx.disk,
    findCaller: () => Promise.reject(unauthenticated()),
  })
  addMetrics(ctx, app)
  await app.listen({ port, host })
  return app
}
