import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dashboardQuerySchema, dashboardReplySchema } from '../../contract/dashboard.ts'
import { requireSession } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { listRecentPosts } from '../posts/index.ts'
import { readStats } from './read-stats.ts'

const recentPostsShown = 5

/** `/dashboard`, registered below `/api`. */
export function dashboardRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.get(
      '/dashboard',
      { schema: { querystring: dashboardQuerySchema, response: { 200: dashboardReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        const [stats, recentPosts] = await Promise.all([
          readStats(ctx, session.workspaceId, request.query.timeZone),
          listRecentPosts(ctx, session, recentPostsShown),
        ])
        return { success: true as const, stats, recentPosts }
      },
    )
  }
  return routes
}
