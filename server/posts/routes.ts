import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  publishPostSchema,
  schedulePostSchema,
  confirmPublishedSchema,
  editPartsSchema,
  versionQuerySchema,
  versionSchema,
} from '../../contract/posts/post-input.ts'
import {
  listPostsQuerySchema,
  postDetailResponseSchema,
  postResponseSchema,
  postsResponseSchema,
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
        schema: {
          tags,
          operationId: 'listPosts',
          summary: 'List posts, the newest first',
          querystring: listPostsQuerySchema,
          response: { 200: postsResponseSchema },
        },
      },
      async (request) => ok(await listPostPage(ctx, request.caller, request.query)),
    )
    app.get(
      '/post-counts',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'countPosts',
          summary: 'Count the posts of each list',
          querystring: countPostsQuerySchema,
          response: { 200: postCountsResponseSchema },
        },
      },
      async (request) => ok({ counts: await countTabs(ctx, request.caller, request.query) }),
    )
    app.get(
      '/posts/:id',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'readPost',
          summary: 'Read a post with its history and its numbers',
          params: idParamsSchema,
          response: { 200: postDetailResponseSchema },
        },
      },
      async (request) => ok(await readPost(ctx, request.caller, request.params.id)),
    )
    app.delete(
      '/posts/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'deletePost',
          summary: 'Delete a post that is not published',
          fails: ['conflict'],
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
          operationId: 'publishPost',
          summary: 'Publish one post now',
          description:
            'Answers when publishing has been requested. Read the post, or receive the webhooks `post.published` and `post.failed`, to learn what became of it.',
          fails: ['content_invalid', 'account_required', 'account_disconnected', 'conflict'],
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
          operationId: 'schedulePost',
          summary: 'Schedule one post for a time',
          description: 'Costs points, which are reserved now. Scheduling again moves it to the new time.',
          fails: [
            'content_invalid',
            'account_required',
            'account_disconnected',
            'conflict',
            'points_insufficient',
          ],
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
        schema: {
          tags,
          operationId: 'cancelPost',
          summary: 'Turn a scheduled post back into a draft',
          description: 'Its points are returned.',
          fails: ['conflict'],
          params: idParamsSchema,
          body: versionSchema,
          response: answers(postResponseSchema),
        },
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
          operationId: 'confirmPublished',
          summary: 'Say that a post with an unknown outcome is on its platform',
          description:
            'For posts that need attention because the platform did not answer. Look at the platform first.',
          fails: ['conflict'],
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
        schema: {
          tags,
          operationId: 'publishPostAgain',
          summary: 'Publish a post with an unknown outcome again',
          description: 'Only after you saw that it is not on its platform: otherwise it appears there twice.',
          fails: ['content_invalid', 'account_required', 'account_disconnected', 'conflict'],
          params: idParamsSchema,
          body: versionSchema,
          response: answers(postResponseSchema),
        },
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
          operationId: 'editParts',
          summary: 'Change the further messages of a partly published post',
          description: 'Those that are published have to stay as they are.',
          fails: ['conflict', 'content_invalid'],
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
        schema: {
          tags,
          operationId: 'publishRest',
          summary: 'Publish the messages of a partly published post that are missing',
          fails: ['content_invalid', 'account_required', 'account_disconnected', 'conflict'],
          params: idParamsSchema,
          body: versionSchema,
          response: answers(postResponseSchema),
        },
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
        schema: {
          tags,
          operationId: 'leaveRest',
          summary: 'Leave a partly published post without its missing messages',
          fails: ['conflict'],
          params: idParamsSchema,
          body: versionSchema,
          response: answers(postResponseSchema),
        },
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
        schema: {
          tags,
          operationId: 'deleteOnPlatform',
          summary: 'Delete a published post on its platform',
          description: 'It stays in the lists with its history and its numbers.',
          fails: ['conflict', 'platform_refused', 'account_disconnected'],
          params: idParamsSchema,
          body: versionSchema,
          response: answers(postResponseSchema),
        },
      },
      async (request) =>
        present(
          request.caller,
          await deleteOnPlatform(ctx, request.caller, request.params.id, request.body.version),
        ),
    )
  }
}
