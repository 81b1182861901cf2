import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../contract/api.ts'
import { postGroupActionResponseSchema } from '../../contract/posts/post-groups.ts'
import {
  changeSeriesSchema,
  repeatGroupSchema,
  seriesGroupSchema,
  seriesResponseSchema,
  type Series,
} from '../../contract/series/series.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { ok } from '../infra/http/ok.ts'
import { changeSeries, mayDeleteRepeats, skipInSeries, stopSeries } from './change-series.ts'
import { readSeries } from './read-series.ts'
import { repeatPostGroup } from './repeat-group.ts'

const tags = ['series']
const params = idParamsSchema
const changes = { access: { capability: 'posts:publish', verified: true } } as const
/** Also who may only ask for approval. */
const asks = { access: { capability: 'posts:write', verified: true } } as const
const response = { 200: seriesResponseSchema }

/** `/series`: posts that are repeated. */
export function seriesRoutes(ctx: Context): FastifyPluginAsyncZod {
  const answer = async (caller: Caller, series: Series) => ({
    series,
    can: {
      change: caller.capabilities.has(changes.access.capability),
      stop: await mayDeleteRepeats(ctx.db, caller, series.id),
    },
  })
  return async (app) => {
    app.post(
      '/post-groups/:id/repeat',
      {
        config: asks,
        schema: { tags, params, body: repeatGroupSchema, response: { 200: postGroupActionResponseSchema } },
      },
      async ({ caller, params: { id }, body }) => ok(await repeatPostGroup(ctx, caller, { id, ...body })),
    )
    app.get(
      '/series/:id',
      { config: { access: 'posts:read' }, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok(await answer(caller, await readSeries(ctx, caller, id))),
    )
    app.put(
      '/series/:id',
      { config: changes, schema: { tags, params, body: changeSeriesSchema, response } },
      async ({ caller, params: { id }, body }) =>
        ok(await answer(caller, await changeSeries(ctx, caller, { id, ...body }))),
    )
    app.post(
      '/series/:id/skip',
      { config: asks, schema: { tags, params, body: seriesGroupSchema, response } },
      async ({ caller, params: { id }, body }) =>
        ok(await answer(caller, await skipInSeries(ctx, caller, { id, ...body }))),
    )
    app.post(
      '/series/:id/stop',
      { config: asks, schema: { tags, params, body: seriesGroupSchema, response } },
      async ({ caller, params: { id }, body }) =>
        ok(await answer(caller, await stopSeries(ctx, caller, { id, ...body }))),
    )
  }
}
