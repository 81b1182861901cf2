import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { receiveEvent } from './receive-event.ts'

const bodyLimit = 512 * 1024

/** Where Stripe sends its events. The signature is over the very bytes, so here alone a body is not parsed. */
export function webhookRoute(ctx: Context): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    app.post('/stripe/webhook', { bodyLimit, schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveEvent(ctx, body, [signature].flat()[0])
      return { success: true }
    })
  }
}
