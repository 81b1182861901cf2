import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { readPost } from '../../posts/index.ts'
import { call } from '../call.ts'
import {
  anyIdParamsSchema,
  createPostsSchema,
  daysQuerySchema,
  listPostsSchema,
  releaseIdSchema,
  settingsSchema,
  statusSchema,
} from '../postiz.schemas.ts'
import { changeSettings } from './change-settings.ts'
import { changeStatus } from './change-status.ts'
import { createPosts } from './create-posts.ts'
import { deletePostizPost } from './delete-post.ts'
import { listPostizPosts } from './list-posts.ts'
import { readPostSeries } from './read-post-series.ts'
import { setReleaseId } from './set-release-id.ts'

const reads = call('posts:read')
const writes = call('posts:write')
/** Which of them a post needs depends on what becomes of it. */
const plans = call({ capability: 'posts:write', verified: true })
const params = idParamsSchema

export function postizPostRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/posts',
      { config: reads, schema: { hide: true, querystring: listPostsSchema } },
      async ({ caller, query }) => ({ posts: await listPostizPosts(ctx, caller, query) }),
    )
    app.post(
      '/posts',
      { config: plans, schema: { hide: true, body: createPostsSchema } },
      async ({ caller, body }, reply) => reply.status(201).send(await createPosts(ctx, caller, body)),
    )
    for (const path of ['/posts/:id', '/posts/group/:id']) {
      app.delete(
        path,
        { config: writes, schema: { hide: true, params: anyIdParamsSchema } },
        async ({ caller, params: { id } }) => deletePostizPost(ctx, caller, id),
      )
    }
    app.put(
      '/posts/:id/status',
      { config: plans, schema: { hide: true, params, body: statusSchema } },
      async ({ caller, params: { id }, body }) => changeStatus(ctx, caller, id, body.status),
    )
    app.put(
      '/posts/:id/settings',
      { config: writes, schema: { hide: true, params, body: settingsSchema } },
      async ({ caller, params: { id }, body }) => changeSettings(ctx, caller, id, body.settings),
    )
    app.put(
      '/posts/:id/release-id',
      { config: call('posts:publish'), schema: { hide: true, params, body: releaseIdSchema } },
      async ({ caller, params: { id }, body }) => setReleaseId(ctx, caller, id, body.releaseId),
    )
    app.get(
      '/posts/:id/missing',
      { config: reads, schema: { hide: true, params } },
      async ({ caller, params: { id } }) => {
        await readPost(ctx, caller, id)
        // What a platform calls a post is stored with its publication, so that nothing is missing.
        return []
      },
    )
    app.get(
      '/analytics/post/:id',
      { config: reads, schema: { hide: true, params, querystring: daysQuerySchema } },
      async ({ caller, params: { id } }) => readPostSeries(ctx, caller, id),
    )
  }
}
