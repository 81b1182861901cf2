import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { receiveEvent } from './receive-event.ts'

const bodyLimit = 512 * 1024

/** Stripe sends its events here. The signature covers the raw bytes, so the body is not parsed. */
export function webhookRoute(ctx: Context): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      '/stripe/webhook',
      { config: { access: 'public' }, bodyLimit, schema: { hide: true } },
      async (request) => {
        const signature = request.headers['stripe-signature']
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receiveEvent(ctx, body, [signature].flat()[0])
        return ok()
      },
    )
  }
}
