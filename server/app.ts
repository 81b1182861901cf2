import packageJson from '../package.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'
import { brand } from '../contract/brand.ts'
import { accountDeletionRoutes } from './account-deletion/index.ts'
import { apiTexts } from './api-reference.ts'
import { activityRoutes } from './activity/index.ts'
import { accountRoutes, findCaller, unsubscribeRoutes, userPictureRoutes } from './accounts/index.ts'
import {
  apiKeyRoutes,
  askForKey,
  createCallLimits,
  explainRefusalTo,
  findKeyCaller,
  hasApiKey,
} from './api-keys/index.ts'
import {
  applicationRoutes,
  challengeOf,
  endConnectionsOf,
  findApplicationCaller,
  hasApplicationToken,
} from './applications/index.ts'
import { analyticsRoutes } from './analytics/index.ts'
import { assistantRoutes } from './assistant/index.ts'
import { billingRoutes } from './billing/index.ts'
import { brandVoiceRoutes } from './brand-voices/index.ts'
import { calendarDayRoutes, calendarFeedRoutes } from './calendar/index.ts'
import { clientRoutes } from './clients/index.ts'
import { commentRoutes } from './comments/index.ts'
import { socialAccountRoutes } from './social-accounts/index.ts'
import type { Context } from './context.ts'
import { dashboardRoutes } from './dashboard/index.ts'
import { evergreenRoutes } from './evergreen/index.ts'
import { feedRoutes } from './feeds/index.ts'
import { helpRoutes } from './help/index.ts'
import { mailboxRoutes } from './mail/index.ts'
import { mcpRoutes } from './mcp/index.ts'
import { memberRoutes } from './members/index.ts'
import { mediaLibraryRoutes, mediaRoutes, videoConversionRoutes } from './media/index.ts'
import { repeatAnswers } from './idempotency/index.ts'
import { createHttp } from './infra/http/app.ts'
import { actingCaller } from './infra/http/access/acting.ts'
import { isVersioned } from './infra/http/access/api-versions.ts'
import { describeApi } from './infra/http/openapi/describe-api.ts'
import { describePublicApi } from './infra/http/openapi/public-api.ts'
import { ok } from './infra/http/ok.ts'
import { measureRequests } from './infra/metrics/http-metrics.ts'
import { monitoringRoutes } from './monitoring/index.ts'
import { notificationRoutes } from './notifications/index.ts'
import { pointRoutes } from './points/index.ts'
import { postImportRoutes } from './post-imports/index.ts'
import {
  blockedPostRoutes,
  bulkPostRoutes,
  calendarRoutes,
  externalPostRoutes,
  postExportRoutes,
  postGroupRoutes,
  postRoutes,
  postWarningRoutes,
  approvalRoutes,
  presenceRoutes,
} from './posts/index.ts'
import { postizRoutes } from './postiz-api/index.ts'
import { queueRoutes } from './queue/index.ts'
import { reviewLinkRoutes, reviewRoutes } from './review-links/index.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { labelRoutes } from './labels/index.ts'
import { linkPreviewRoutes } from './link-previews/index.ts'
import { seriesRoutes } from './series/index.ts'
import { savedTextRoutes } from './saved-texts/index.ts'
import { countUses } from './usage/index.ts'
import { webhookRoutes } from './webhooks/index.ts'
import { workspaceClosingRoutes } from './workspace-closing/index.ts'
import { workspacePictureRoutes, workspaceRoutes } from './workspaces/index.ts'
import { serveWebFiles } from './web-files.ts'

/**
 * Builds the web server: the API, signed media, the sandbox if enabled, and the built web application. `observe` is
 * called before the first route is registered, so that tests can collect all routes.
 */
export async function buildApp(
  ctx: Context,
  observe?: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const { config, log } = ctx
  const limitCalls = createCallLimits(ctx)
  const app = await createHttp({
    log,
    production: config.production,
    trustedProxies: config.trustedProxies,
    disk: ctx.disk,
    findCaller: async (request, reply) => {
      const acting = actingCaller(request)
      if (acting) return acting
      if (hasApiKey(request)) return findKeyCaller(ctx, limitCalls, request, reply)
      if (hasApplicationToken(request)) return findApplicationCaller(ctx, limitCalls, request, reply)
      return findCaller(ctx, request).catch((error: unknown) => {
        throw isVersioned(request) ? askForKey(error) : error
      })
    },
    challenge: (request) => challengeOf(config, request),
    errorDocs: (code) => `${config.appUrl}/docs/api/errors#${code}`,
    explainRefusal: (caller, capability) => explainRefusalTo(ctx, caller, capability),
  })
  observe?.(app)
  if (config.metricsToken !== undefined) measureRequests(app)
  countUses(ctx, app)
  repeatAnswers(ctx, app)

  await describeApi(app, `${brand.name} API`)
  await describePublicApi(app, apiTexts)
  app.get('/api/health', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    await ctx.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
    return ok({ status: 'ok', room: await ctx.disk.room(), version: packageJson.version })
  })
  await app.register(monitoringRoutes(ctx))
  app.get(
    '/api/openapi.json',
    { config: { access: 'public', api: 'v1' }, schema: { hide: true } },
    (request) =>
      isVersioned(request)
        ? { ...app.publicApi(), servers: [{ url: `${config.appUrl}/api/v1` }] }
        : app.swagger(),
  )

  await app.register(accountRoutes(ctx, endConnectionsOf(ctx)), { prefix: '/api' })
  await app.register(accountDeletionRoutes(ctx), { prefix: '/api' })
  await app.register(userPictureRoutes(ctx), { prefix: '/api' })
  await app.register(unsubscribeRoutes(ctx), { prefix: '/api' })
  await app.register(workspaceRoutes(ctx), { prefix: '/api' })
  await app.register(workspacePictureRoutes(ctx), { prefix: '/api' })
  await app.register(workspaceClosingRoutes(ctx), { prefix: '/api' })
  await app.register(memberRoutes(ctx), { prefix: '/api' })
  await app.register(clientRoutes(ctx), { prefix: '/api' })
  await app.register(apiKeyRoutes(ctx), { prefix: '/api' })
  await app.register(applicationRoutes(ctx))
  await app.register(socialAccountRoutes(ctx), { prefix: '/api' })
  await app.register(mediaRoutes(ctx))
  await app.register(mediaLibraryRoutes(ctx), { prefix: '/api' })
  await app.register(videoConversionRoutes(ctx), { prefix: '/api' })
  await app.register(postGroupRoutes(ctx), { prefix: '/api' })
  await app.register(presenceRoutes(ctx), { prefix: '/api' })
  await app.register(approvalRoutes(ctx), { prefix: '/api' })
  await app.register(commentRoutes(ctx), { prefix: '/api' })
  await app.register(postRoutes(ctx), { prefix: '/api' })
  await app.register(bulkPostRoutes(ctx), { prefix: '/api' })
  await app.register(postWarningRoutes(ctx), { prefix: '/api' })
  await app.register(blockedPostRoutes(ctx), { prefix: '/api' })
  await app.register(calendarRoutes(ctx), { prefix: '/api' })
  await app.register(externalPostRoutes(ctx), { prefix: '/api' })
  await app.register(postExportRoutes(ctx), { prefix: '/api' })
  await app.register(queueRoutes(ctx), { prefix: '/api' })
  await app.register(reviewLinkRoutes(ctx), { prefix: '/api' })
  await app.register(reviewRoutes(ctx), { prefix: '/api' })
  await app.register(seriesRoutes(ctx), { prefix: '/api' })
  await app.register(postImportRoutes(ctx), { prefix: '/api' })
  await app.register(feedRoutes(ctx), { prefix: '/api' })
  await app.register(evergreenRoutes(ctx), { prefix: '/api' })
  await app.register(dashboardRoutes(ctx), { prefix: '/api' })
  await app.register(analyticsRoutes(ctx), { prefix: '/api' })
  await app.register(calendarDayRoutes(ctx), { prefix: '/api' })
  await app.register(calendarFeedRoutes(ctx), { prefix: '/api' })
  await app.register(helpRoutes(ctx), { prefix: '/api' })
  await app.register(brandVoiceRoutes(ctx), { prefix: '/api' })
  await app.register(savedTextRoutes(ctx), { prefix: '/api' })
  await app.register(labelRoutes(ctx), { prefix: '/api' })
  await app.register(linkPreviewRoutes(ctx), { prefix: '/api' })
  await app.register(assistantRoutes(ctx), { prefix: '/api' })
  await app.register(pointRoutes(ctx), { prefix: '/api' })
  await app.register(billingRoutes(ctx), { prefix: '/api' })
  await app.register(activityRoutes(ctx), { prefix: '/api' })
  await app.register(notificationRoutes(ctx), { prefix: '/api' })
  await app.register(postizRoutes(ctx), { prefix: '/public/v1' })
  await app.register(mcpRoutes(ctx))
  await app.register(webhookRoutes(ctx), { prefix: '/api' })
  if (config.localMailbox) await app.register(mailboxRoutes(ctx), { prefix: '/dev' })
  if (config.sandbox) await app.register(sandboxRoutes(ctx), { prefix: '/sandbox' })
  await serveWebFiles(app)
  return app
}
