import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { utcDay, addUse } from './usage.queries.ts'
import { features } from './features.ts'

/**
 * Counts the features that callers use, after the response was sent. Only callers who share their usage are counted,
 * and their identity is not stored.
 */
export function countUses({ db, clock, log }: Context, app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const feature = features[`${request.method} ${request.routeOptions.url ?? ''}`]
    if (feature === undefined || reply.statusCode >= 400) return
    // Every route with a feature has a caller.
    const caller: Caller = request.caller
    if (!caller.sharesUsage) return
    await addUse(db, { day: utcDay(clock.now()), feature }).catch((error: unknown) =>
      log.warn({ err: error }, 'a use of a feature was not counted'),
    )
  })
}
