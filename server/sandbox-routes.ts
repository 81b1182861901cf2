import type { FastifyPluginAsync } from 'fastify'
import type { Context } from './context.ts'
import { requireLoopback } from './infra/http/access/require-loopback.ts'

/** The sandbox's own pages: the log of all posts and the controls. Only for callers on this machine. */
const controls = /^\/sandbox\/(log|accounts|faults|settings|stripe-controls)(\/|$)/

/** Contains names, addresses and payments of all customers. The product reads them with its secret key. */
const stripeApi = /^\/sandbox\/stripe\/v1(\/|$)/

/** The sandbox is loaded only if it is enabled, never in production. */
export function sandboxRoutes({ config, sandboxClock }: Context): FastifyPluginAsync {
  return async (app) => {
    // The sandbox does not depend on the product, so the access of its routes is declared here.
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
        ...(sandboxClock && { clock: () => sandboxClock.now().getTime() }),
        // If real Stripe is configured, the sandbox must not get its secret.
        ...(config.billing.checkout === 'sandbox' && { webhook }),
      }),
    )
  }
}
