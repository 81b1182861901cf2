import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { success } from '../../../contract/api.ts'
import { boundedText } from '../../../contract/bounds.ts'
import {
  calendarFeedResponseSchema,
  newCalendarFeedResponseSchema,
} from '../../../contract/calendar/calendar-feed.ts'
import { z } from '../../../contract/zod.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { createFeed } from './create-feed.ts'
import { readFeed } from './read-feed.ts'
import { revokeFeed } from './revoke-feed.ts'
import { sendFeed } from './send-feed.ts'

const tags = ['workspaces']
const own = '/workspaces/current/calendar-feed'

/** The calendar feed of a workspace, and its secret address; registered under `/api`. */
export function calendarFeedRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      own,
      {
        config: { access: 'workspace:read' },
        schema: { tags, response: { 200: calendarFeedResponseSchema } },
      },
      async ({ caller }) => ok({ feed: await readFeed(ctx, caller) }),
    )
    app.post(
      own,
      {
        config: { access: 'workspace:manage' },
        schema: { tags, response: { 200: newCalendarFeedResponseSchema } },
      },
      async ({ caller }, reply) => {
        void reply.header('cache-control', 'no-store')
        return ok(await createFeed(ctx, caller))
      },
    )
    app.delete(
      own,
      { config: { access: 'workspace:manage' }, schema: { tags, response: { 200: success({}) } } },
      async ({ caller }) => {
        await revokeFeed(ctx, caller)
        return ok()
      },
    )
    app.get(
      '/calendar-feeds/:file',
      {
        config: { access: 'public' },
        schema: { hide: true, params: z.object({ file: boundedText({ max: 200 }) }) },
      },
      async ({ params }, reply) => {
        const calendar = await sendFeed(ctx, params.file)
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', 'inline; filename="posts.ics"')
          .type('text/calendar; charset=utf-8')
          .send(calendar)
      },
    )
  }
}
