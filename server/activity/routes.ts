import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  activityFilterSchema,
  activityQuerySchema,
  activityResponseSchema,
} from '../../contract/activity/activity-list.ts'
import { brand } from '../../contract/brand.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { findZone } from './activities.queries.ts'
import { activityCsv } from './activity-csv.ts'
import { listActivities, readActivities } from './list-activities.ts'
import { recordExport } from './record-activity.ts'

const tags = ['activity']
const config = { access: 'activity:read' } as const

/** `/activity`: who did what in the workspace; registered under `/api`. */
export function activityRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/activity',
      {
        config,
        schema: { tags, querystring: activityQuerySchema, response: { 200: activityResponseSchema } },
      },
      async ({ caller, query }) => ok(await listActivities(ctx.db, caller.workspaceId, query)),
    )
    app.get(
      '/activity.csv',
      { config, schema: { tags, querystring: activityFilterSchema } },
      async ({ caller, query }, reply) => {
        const { workspaceId } = caller
        await recordExport(ctx, caller, 'activity')
        const zone = await findZone(ctx.db, workspaceId)
        const day = ctx.clock.now().toISOString().slice(0, 10)
        const file = `${brand.name.toLowerCase()}-activity-${day}.csv`
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${file}"`)
          .send(Readable.from(activityCsv(readActivities(ctx.db, workspaceId, query), zone)))
      },
    )
  }
}
