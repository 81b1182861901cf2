import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../contract/api.ts'
import { postGroupActionResponseSchema } from '../../contract/posts/post-groups.ts'
import {
  changeSeriesSchema,
  repeatGroupSchema,
  seriesGroupSchema,
  seriesResponseSchema,
} from '../../contract/series/series.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { ok } from '../infra/http/ok.ts'
import { changeSeries, skipInSeries, stopSeries } from './change-series.ts'
import { readSeries } from './read-series.ts'
import { repeatPostGroup } from './repeat-group.ts'

const tags = ['series']
const params = idParamsSchema
const changes = { access: { capability: 'posts:publish', verified: true } } as const
const response = { 200: seriesResponseSchema }
const can = (caller: Caller) => ({ can: { change: caller.capabilities.has(changes.access.capability) } })

/** `/series`: posts that are repeated. */
export function seriesRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/post-groups/:id/repeat',
      {
        // Also who may only ask for approval.
        config: { access: { capability: 'posts:write', verified: true } },
        schema: { tags, params, body: repeatGroupSchema, response: { 200: postGroupActionResponseSchema } },
      },
      async ({ caller, params: { id }, body }) => ok(await repeatPostGroup(ctx, caller, { id, ...body })),
    )
    app.get(
      '/series/:id',
      { config: { access: 'posts:read' }, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok({ series: await readSeries(ctx, caller, id), ...can(caller) }),
    )
    app.put(
      '/series/:id',
      { config: changes, schema: { tags, params, body: changeSeriesSchema, response } },
      async ({ caller, params: { id }, body }) =>
        ok({ series: await changeSeries(ctx, caller, { id, ...body }), ...can(caller) }),
    )
    app.post(
      '/series/:id/skip',
      { config: changes, schema: { tags, params, body: seriesGroupSchema, response } },
      async ({ caller, params: { id }, body }) =>
        ok({ series: await skipInSeries(ctx, caller, { id, ...body }), ...can(caller) }),
    )
    app.post(
      '/series/:id/stop',
      { config: changes, schema: { tags, params, body: seriesGroupSchema, response } },
      async ({ caller, params: { id }, body }) =>
        ok({ series: await stopSeries(ctx, caller, { id, ...body }), ...can(caller) }),
    )
  }
}
