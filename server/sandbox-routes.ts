import type { FastifyPluginAsync } from 'fastify'
import type { Context } from './context.ts'

/** The sandbox is loaded only where it is on: production carries none of it. */
export function sandboxRoutes({ config }: Context): FastifyPluginAsync {
  return async (app) => {
    const { sandbox } = await import('../sandbox/index.ts')
    await app.register(sandbox({ dataDir: config.dataDir, origin: () => config.appUrl }))
  }
}
