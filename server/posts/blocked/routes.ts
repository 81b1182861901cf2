import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import {
  blockedPostsResponseSchema,
  resumePostsResponseSchema,
  scheduledPostsResponseSchema,
} from '../../../contract/posts/blocked-posts.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { countScheduledPostsOf, listBlockedPosts } from './list-blocked-posts.ts'
import { resumePosts } from './resume-posts.ts'

const tags = ['posts']

/** `/blocked-posts`, and the posts of `/social-accounts/:id`; registered under `/api`. */
export function blockedPostRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/blocked-posts',
      { config: { access: 'posts:read' }, schema: { tags, response: { 200: blockedPostsResponseSchema } } },
      async (request) => ok({ blocked: await listBlockedPosts(ctx, request.caller.workspaceId) }),
    )
    app.get(
      '/social-accounts/:id/scheduled-posts',
      {
        config: { access: 'posts:read' },
        schema: { tags, params: idParamsSchema, response: { 200: scheduledPostsResponseSchema } },
      },
      async (request) => ok({ count: await countScheduledPostsOf(ctx, request.caller, request.params.id) }),
    )
    app.post(
      '/social-accounts/:id/resume-posts',
      {
        config: { access: { capability: 'posts:publish', verified: true } },
        schema: { tags, params: idParamsSchema, response: { 200: resumePostsResponseSchema } },
      },
      async (request) => ok({ resumed: await resumePosts(ctx, request.caller, request.params.id) }),
    )
  }
}
