import type { FastifyPluginAsync } from 'fastify'
import type { Context } from './context.ts'
import { requireLoopback } from './platform/http/require-loopback.ts'

/** What is no network's: the log of all posts and the switches. They open on this machine only. */
const controls = /^\/sandbox\/(log|accounts|faults|settings|card-controls)(\/|$)/

/** Names, addresses and payments of everybody: the product reads them with its key, which it alone can know. */
const books = /^\/sandbox\/card\/v1(\/|$)/

/** The sandbox is loaded only where it is on: production carries none of it. */
export function sandboxRoutes({ config }: Context): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const url = request.routeOptions.url ?? ''
      const ours = request.headers.authorization === `Bearer ${config.billing.secretKey}`
      if (controls.test(url) || (books.test(url) && !ours)) requireLoopback(request)
      done()
    })
    const { sandbox } = await import('../sandbox/index.ts')
    const webhook = { url: () => `${config.appUrl}/api/stripe/webhook`, secret: config.billing.webhookSecret }
    await app.register(
      sandbox({
        dataDir: config.dataDir,
        origin: () => config.appUrl,
        // Where real Stripe is configured, its secret is none of the sandbox's business.
        ...(config.billing.checkout === 'sandbox' && { webhook }),
      }),
    )
  }
}
