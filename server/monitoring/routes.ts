import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { isSameSecret } from '../infra/crypto/tokens.ts'
import { AppError, unauthenticated } from '../infra/http/app-error.ts'
import { ok } from '../infra/http/ok.ts'
import { collectMetrics } from './collect-metrics.ts'
import { ping } from './monitoring.queries.ts'
import { operatorRoutes } from './operator/routes.ts'

/** If its database takes longer, a load balancer should stop sending requests to the process. */
const readyMs = 2_000

const route = { config: { access: 'public' }, schema: { hide: true } } as const

/** `/api/health/live`, `/api/health/ready`, `/metrics` of a web process, and `/operator`. */
export function monitoringRoutes(ctx: Context): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/health/live', route, () => ok({ status: 'ok' }))
    app.get('/api/health/ready', route, async () => {
      await requireDatabase(ctx)
      return ok({ status: 'ok' })
    })
    addMetrics(ctx, app)
    await app.register(operatorRoutes(ctx))
  }
}

/** `/metrics`, which does not exist without METRICS_TOKEN. */
export function addMetrics(ctx: Context, app: FastifyInstance): void {
  app.get('/metrics', route, async (request, reply) => {
    const { metricsToken } = ctx.config
    if (metricsToken === undefined) throw new AppError('not_found', 'There is nothing at this address.')
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw unauthenticated()
    const { type, text } = await collectMetrics(ctx)
    return reply.type(type).header('cache-control', 'no-store').send(text)
  })
}

async function requireDatabase({ db }: Context): Promise<void> {
  const answered = ping(db).then(
    () => true,
    () => false,
  )
  if (await Promise.race([answered, sleep(readyMs, false, { ref: false })])) return
  throw new AppError('unavailable', 'The database does not answer.')
}
