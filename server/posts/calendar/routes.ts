import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { calendarQuerySchema, calendarResponseSchema } from '../../../contract/calendar/calendar.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { listCalendar } from './list-calendar.ts'

export function calendarRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/calendar',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags: ['calendar'],
          operationId: 'readCalendar',
          summary: 'List what is planned and published between two days',
          querystring: calendarQuerySchema,
          response: { 200: calendarResponseSchema },
        },
      },
      async ({ caller, query }) => ok(await listCalendar(ctx, caller, query)),
    )
  }
}
