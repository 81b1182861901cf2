import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brand } from '../contract/brand.ts'
import { accountRoutes } from './accounts/index.ts'
import { assistantRoutes } from './assistant/index.ts'
import { billingRoutes } from './billing/index.ts'
import { brandVoiceRoutes } from './brand-voices/index.ts'
import { channelRoutes } from './channels/index.ts'
import type { Context } from './context.ts'
import { dashboardRoutes } from './dashboard/index.ts'
import { mailboxRoutes } from './mail/index.ts'
import { mediaRoutes } from './media/index.ts'
import { createHttp } from './platform/http/app.ts'
import { postRoutes } from './posts/index.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { serveWebFiles } from './web-files.ts'

/**
 * Builds the web side: the API, signed media, the sandbox where it is on, and the built screens.
 * `observe` sees the application before its first route, as a test that walks all routes must.
 */
export async function buildApp(
  ctx: Context,
  observe?: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const { config, log } = ctx
  const app = createHttp({ log, production: config.production, trustedProxies: config.trustedProxies })
  observe?.(app)

  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${brand.name} API`, version: '1' } },
    transform: jsonSchemaTransform,
  })
  app.get('/api/health', { schema: { hide: true } }, async () => {
    await ctx.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
    return { success: true, status: 'ok' }
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())

  await app.register(accountRoutes(ctx), { prefix: '/api' })
  await app.register(channelRoutes(ctx), { prefix: '/api' })
  await app.register(mediaRoutes(ctx))
  await app.register(postRoutes(ctx), { prefix: '/api' })
  await app.register(dashboardRoutes(ctx), { prefix: '/api' })
  await app.register(brandVoiceRoutes(ctx), { prefix: '/api' })
  await app.register(assistantRoutes(ctx), { prefix: '/api' })
  await app.register(billingRoutes(ctx), { prefix: '/api' })
  if (!config.production && config.smtpUrl === undefined)
    await app.register(mailboxRoutes(ctx), { prefix: '/dev' })
  if (config.sandbox) await app.register(sandboxRoutes(ctx), { prefix: '/sandbox' })
  await serveWebFiles(app)
  return app
}
