import type { FastifyPluginAsync } from 'fastify'
import type { Context } from './context.ts'
import { requireLoopback } from './infra/http/access/require-loopback.ts'

/** What is no platform's: the log of all posts and the switches. They open on this machine only. */
const controls = /^\/sandbox\/(log|accounts|faults|settings|stripe-controls)(\/|$)/

/** Names, addresses and payments of all customers: the product reads them with its key, which it alone can know. */
const stripeApi = /^\/sandbox\/stripe\/v1(\/|$)/

/** The sandbox is loaded only where it is on: production carries none of it. */
export function sandboxRoutes({ config }: Context): FastifyPluginAsync {
  return async (app) => {
    // The sandbox knows nothing of the product, so its access is declared here.
    app.decorate('accessOf', (url: string) => (controls.test(url) ? 'loopback' : 'public'))
    app.addHook('onRequest', (request, _reply, done) => {
      const hasKey = request.headers.authorization === `Bearer ${config.billing.secretKey}`
      if (stripeApi.test(request.routeOptions.url ?? '') && !hasKey) requireLoopback(request)
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
