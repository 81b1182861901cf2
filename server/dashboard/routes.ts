import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dashboardResponseSchema } from '../../contract/dashboard/dashboard.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { findHold } from '../installation/index.ts'
import { listPostsInNeed, listRecentPosts, listUpNext } from '../posts/index.ts'
import { readStats } from './read-stats.ts'

const recentPostsShown = 5
const upNextShown = 5
const inNeedShown = 3

/** `/dashboard`, registered below `/api`. */
export function dashboardRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.get(
      '/dashboard',
      {
        config: { access: 'posts:read' },
        schema: { response: { 200: dashboardResponseSchema } },
      },
      async (request) => {
        const [figures, hold, recentPosts, upNext, inNeed] = await Promise.all([
          readStats(ctx, request.caller.workspaceId),
          findHold(ctx.db),
          listRecentPosts(ctx, request.caller, recentPostsShown),
          listUpNext(ctx, request.caller.workspaceId, upNextShown),
          listPostsInNeed(ctx, request.caller, inNeedShown),
        ])
        return ok({
          stats: figures.stats,
          attention: { ...figures.attention, posts: inNeed },
          hold: hold && { ...hold, since: hold.since.toISOString() },
          recentPosts: recentPosts.map(({ excerpt: content, ...post }) => ({ ...post, content })),
          upNext,
        })
      },
    )
  }
  return routes
}
