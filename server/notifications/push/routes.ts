import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { success } from '../../../contract/api.ts'
import { pushResponseSchema, pushSubscriptionSchema } from '../../../contract/notifications/push.ts'
import type { Context } from '../../context.ts'
import { sessionOf } from '../../infra/http/caller.ts'
import { ok } from '../../infra/http/ok.ts'
import { readPushKeys } from './push-keys.ts'
import { deleteSubscription, hasSubscription } from './push.queries.ts'
import { subscribeDevice } from './subscribe-device.ts'

const tags = ['notifications']

/** Whether the session's device gets push messages. */
export function pushRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/push',
      { config: { access: 'signedIn' }, schema: { tags, response: { 200: pushResponseSchema } } },
      async ({ caller }) =>
        ok({
          publicKey: (await readPushKeys(ctx)).publicKey,
          isOn: await hasSubscription(ctx.db, sessionOf(caller)),
        }),
    )
    app.put(
      '/push',
      {
        config: { access: 'signedIn' },
        schema: { tags, body: pushSubscriptionSchema, response: { 200: success({}) } },
      },
      async ({ caller, body }) => {
        await subscribeDevice(ctx, caller, body)
        return ok()
      },
    )
    app.delete(
      '/push',
      {
        config: { access: 'signedIn', allowedWhenDiskFull: true },
        schema: { tags, response: { 200: success({}) } },
      },
      async ({ caller }) => {
        await deleteSubscription(ctx.db, sessionOf(caller))
        return ok()
      },
    )
  }
}
