import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { brand } from '../../../contract/brand.ts'
import { exportPostsQuerySchema } from '../../../contract/posts/posts.ts'
import { recordExport } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { exportPosts } from './export-posts.ts'

/** `/posts.csv`: posts as a file that can also be imported. */
export function postExportRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/posts.csv',
      { config: { access: 'posts:read' }, schema: { tags: ['posts'], querystring: exportPostsQuerySchema } },
      async ({ caller, query }, reply) => {
        await recordExport(ctx, caller, 'posts')
        const day = ctx.clock.now().toISOString().slice(0, 10)
        const filter = { status: query.status, platform: query.platform, accountId: query.account }
        const lines = exportPosts(ctx, { workspaceId: caller.workspaceId, filter })
        return reply
          .type('text/csv; charset=utf-8')
          .header(
            'content-disposition',
            `attachment; filename="${brand.name.toLowerCase()}-posts-${day}.csv"`,
          )
          .send(Readable.from(lines))
      },
    )
  }
}
