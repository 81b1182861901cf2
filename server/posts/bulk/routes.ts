import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  bulkMoveSchema,
  bulkPostsSchema,
  bulkResponseSchema,
  bulkScheduleSchema,
} from '../../../contract/posts/bulk-posts.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { cancelPosts, deletePosts, publishPosts, schedulePosts } from './act-on-posts.ts'
import { movePosts } from './move-posts.ts'

const tags = ['posts']
const response = { 200: bulkResponseSchema }
const schema = { tags, body: bulkPostsSchema, response }

/** Actions on several posts in one call. The response has a result for each post. */
export function bulkPostRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/bulk-posts/delete',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: { ...schema, operationId: 'deletePosts', summary: 'Delete several posts' },
      },
      async ({ caller, body }) => ok(await deletePosts(ctx, caller, body.posts)),
    )
    app.post(
      '/bulk-posts/publish',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: { ...schema, operationId: 'publishPosts', summary: 'Publish several posts now' },
      },
      async ({ caller, body }) => ok(await publishPosts(ctx, caller, body.posts)),
    )
    app.post(
      '/bulk-posts/cancel',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          ...schema,
          operationId: 'cancelPosts',
          summary: 'Turn several scheduled posts back into drafts',
        },
      },
      async ({ caller, body }) => ok(await cancelPosts(ctx, caller, body.posts)),
    )
    app.post(
      '/bulk-posts/schedule',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'schedulePosts',
          summary: 'Schedule several posts for the same time',
          body: bulkScheduleSchema,
          response,
        },
      },
      async ({ caller, body }) => ok(await schedulePosts(ctx, caller, body)),
    )
    app.post(
      '/bulk-posts/move',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'movePosts',
          summary: 'Move several scheduled posts by a number of days',
          body: bulkMoveSchema,
          response,
        },
      },
      async ({ caller, body }) => ok(await movePosts(ctx, caller, body)),
    )
  }
}
