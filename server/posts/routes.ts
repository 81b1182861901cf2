import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  listPostsQuerySchema,
  postDetailResponseSchema,
  postResponseSchema,
  postsResponseSchema,
  publishPostSchema,
  schedulePostSchema,
  confirmPublishedSchema,
  editPartsSchema,
  versionQuerySchema,
  versionSchema,
} from '../../contract/posts/posts.ts'
import { countPostsQuerySchema, postCountsResponseSchema } from '../../contract/posts/post-tabs.ts'
import type { Context } from '../context.ts'
import { cancelPost } from './schedule/cancel-post.ts'
import type { Caller } from '../infra/http/caller.ts'
import { ok } from '../infra/http/ok.ts'
import { deletePost } from './edit/delete-post.ts'
import { countTabs } from './read/count-tabs.ts'
import { readPost } from './read/read-post.ts'
import { listPostPage } from './read/list-posts.ts'
import type { PostRow } from './posts.queries.ts'
import { presentPost } from './posts.view.ts'
import { editRest } from './publish/parts/edit-rest.ts'
import { leaveRest } from './publish/parts/leave-rest.ts'
import { publishRest } from './publish/parts/publish-rest.ts'
import { deleteOnPlatform } from './publish/delete-on-platform.ts'
import { publishNow } from './publish/publish-now.ts'
import { schedulePost } from './schedule/schedule-post.ts'
import { confirmPublished, publishAgain } from './publish/confirm-outcome.ts'

const tags = ['posts']
const answers = (response: typeof postResponseSchema) => ({ 200: response })

export function postRoutes(ctx: Context): FastifyPluginAsyncZod {
  const present = async (caller: Caller, row: PostRow) => ok({ post: await presentPost(ctx, caller, row) })

  return async (app) => {
    app.get(
      '/posts',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: { tags, querystring: listPostsQuerySchema, response: { 200: postsResponseSchema } },
      },
      async (request) => ok(await listPostPage(ctx, request.caller, request.query)),
    )
    app.get(
      '/post-counts',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: { tags, querystring: countPostsQuerySchema, response: { 200: postCountsResponseSchema } },
      },
      async (request) => ok({ counts: await countTabs(ctx, request.caller, request.query) }),
    )
    app.get(
      '/posts/:id',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: { tags, params: idParamsSchema, response: { 200: postDetailResponseSchema } },
      },
      async (request) => ok(await readPost(ctx, request.caller, request.params.id)),
    )
    app.delete(
      '/posts/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          params: idParamsSchema,
          querystring: versionQuerySchema,
          response: { 200: success({}) },
        },
      },
      async (request) => {
        await deletePost(ctx, request.caller, request.params.id, request.query)
        return ok()
      },
    )
    app.post(
      '/posts/:id/publish',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          params: idParamsSchema,
          body: publishPostSchema,
          response: answers(postResponseSchema),
        },
      },
      async (request) =>
        present(request.caller, await publishNow(ctx, request.caller, request.params.id, request.body)),
    )
    app.post(
      '/posts/:id/schedule',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          params: idParamsSchema,
          body: schedulePostSchema,
          response: answers(postResponseSchema),
        },
      },
      async (request) =>
        present(request.caller, await schedulePost(ctx, request.caller, request.params.id, request.body)),
    )
    app.post(
      '/posts/:id/cancel',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postResponseSchema) },
      },
      async (request) =>
        present(request.caller, await cancelPost(ctx, request.caller, request.params.id, request.body)),
    )
    app.post(
      '/posts/:id/confirm-published',
      {
        config: { access: 'posts:publish', api: 'v1' },
        schema: {
          tags,
          params: idParamsSchema,
          body: confirmPublishedSchema,
          response: answers(postResponseSchema),
        },
      },
      async (request) =>
        present(request.caller, await confirmPublished(ctx, request.caller, request.params.id, request.body)),
    )
    app.post(
      '/posts/:id/publish-again',
      {
        config: { access: { capability: 'posts:publish', verified: true }, api: 'v1' },
        schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postResponseSchema) },
      },
      async (request) =>
        present(
          request.caller,
          await publishAgain(ctx, request.caller, request.params.id, request.body.version),
        ),
    )
    app.put(
      '/posts/:id/parts',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          params: idParamsSchema,
          body: editPartsSchema,
          response: answers(postResponseSchema),
        },
      },
      async (request) =>
        present(request.caller, await editRest(ctx, request.caller, request.params.id, request.body)),
    )
    app.post(
      '/posts/:id/publish-rest',
      {
        config: { access: { capability: 'posts:publish', verified: true }, api: 'v1' },
        schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postResponseSchema) },
      },
      async (request) =>
        present(
          request.caller,
          await publishRest(ctx, request.caller, request.params.id, request.body.version),
        ),
    )
    app.post(
      '/posts/:id/leave-rest',
      {
        config: { access: 'posts:publish', api: 'v1' },
        schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postResponseSchema) },
      },
      async (request) =>
        present(
          request.caller,
          await leaveRest(ctx, request.caller, request.params.id, request.body.version),
        ),
    )
    app.post(
      '/posts/:id/delete-on-platform',
      {
        config: { access: 'posts:publish', api: 'v1' },
        schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postResponseSchema) },
      },
      async (request) =>
        present(
          request.caller,
          await deleteOnPlatform(ctx, request.caller, request.params.id, request.body.version),
        ),
    )
  }
}
