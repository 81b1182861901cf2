import type { FastifyPluginAsync } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Context } from '../context.ts'
import { connectionRoutes } from './connections/routes.ts'
import { consentRoutes } from './consent/routes.ts'
import { createProvider } from './protocol/provider.ts'
import { protocolRoutes } from './protocol/routes.ts'
import { registeredRoutes } from './registered/routes.ts'

export { endConnectionsOf } from './end-connection.ts'
export { findApplicationCaller, hasApplicationToken } from './find-application-caller.ts'
export { challengeOf } from './protocol/resources.ts'
export { startApplicationWork } from './application-work.ts'

/** The OAuth server for applications, and what members see of it. */
export function applicationRoutes(ctx: Context): FastifyPluginAsync {
  let made: Provider | undefined
  const provider = () => (made ??= createProvider(ctx))
  return async (app) => {
    await app.register(protocolRoutes(ctx, provider))
    await app.register(consentRoutes(ctx, provider))
    await app.register(registeredRoutes(ctx), { prefix: '/api' })
    await app.register(connectionRoutes(ctx), { prefix: '/api' })
  }
}
