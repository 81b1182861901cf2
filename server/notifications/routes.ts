import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  eventStreamQuerySchema,
  markAllReadSchema,
  notificationsQuerySchema,
  notificationsResponseSchema,
} from '../../contract/notifications/notifications.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { pushRoutes } from './push/routes.ts'
import { createStreams } from './stream/streams.ts'

const tags = ['notifications']

export function notificationRoutes(ctx: Context): FastifyPluginAsyncZod {
  const streams = createStreams(ctx)

  return async (app) => {
    app.addHook('preClose', () => streams.close())

    await app.register(pushRoutes(ctx))

    app.get(
      '/notifications',
      {
        config: { access: 'workspace:read' },
        schema: {
          tags,
          querystring: notificationsQuerySchema,
          response: { 200: notificationsResponseSchema },
        },
      },
      async (request) => ok(await listNotifications(ctx, request.caller, request.query)),
    )
    app.post(
      '/notifications/:id/read',
      {
        config: { access: 'workspace:read' },
        schema: { tags, params: idParamsSchema, response: { 200: success({}) } },
      },
      async (request) => {
        await markRead(ctx, request.caller, request.params.id)
        return ok()
      },
    )
    app.post(
      '/notifications/read',
      {
        config: { access: 'workspace:read' },
        schema: { tags, body: markAllReadSchema, response: { 200: success({}) } },
      },
      async (request) => {
        await markAllRead(ctx, request.caller, request.body.upTo)
        return ok()
      },
    )
    app.get(
      '/events/stream',
      {
        // A HEAD request would also open a stream.
        exposeHeadRoute: false,
        config: { access: 'workspace:read' },
        schema: { tags, produces: ['text/event-stream'], querystring: eventStreamQuerySchema },
      },
      async (request, reply) => streams.serve(request, reply, request.query),
    )
  }
}
