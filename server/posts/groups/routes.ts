import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import {
  duplicatePostGroupSchema,
  listPostGroupsQuerySchema,
  postGroupActionResponseSchema,
  postGroupResponseSchema,
  postGroupsResponseSchema,
  savePostGroupSchema,
  schedulePostGroupSchema,
  stalePostGroupSchema,
} from '../../../contract/posts/post-groups.ts'
import { publishPostSchema, versionSchema } from '../../../contract/posts/post-input.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { cancelPostGroup, publishPostGroup, schedulePostGroup } from './act-on-group.ts'
import { duplicatePostGroup } from './duplicate-group.ts'
import { listPostGroupPage } from './list-groups.ts'
import { readGroup } from './read-group.ts'
import { savePostGroup } from './save-group.ts'

const tags = ['post groups']
const params = idParamsSchema
const response = { 200: postGroupActionResponseSchema }

export function postGroupRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/post-groups',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listPostGroups',
          summary: 'List post groups with their posts, the newest first',
          description: 'A post group is one thing to say, written once, with a post for each social account.',
          querystring: listPostGroupsQuerySchema,
          response: { 200: postGroupsResponseSchema },
        },
      },
      async ({ caller, query }) => ok(await listPostGroupPage(ctx, caller, query)),
    )
    app.get(
      '/post-groups/:id',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'readPostGroup',
          summary: 'Read a post group with its posts',
          params,
          response: { 200: postGroupResponseSchema },
        },
      },
      async ({ caller, params: { id } }) => ok({ group: await readGroup(ctx, caller, id) }),
    )
    app.put(
      '/post-groups/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'savePostGroup',
          summary: 'Create a post group or change it',
          description:
            'You choose the id of a new group and of each of its posts: a random UUID. Sending the same again changes nothing, so a request without an answer can be repeated. Send the whole group: a target that you leave out is removed, and its draft is deleted. `version` is 0 for a new group, and otherwise the one that you read.',
          fails: ['content_invalid', 'conflict'],
          params,
          body: savePostGroupSchema,
          response: { 200: postGroupResponseSchema, 409: stalePostGroupSchema },
        },
      },
      async ({ caller, params: { id }, body }) => ok({ group: await savePostGroup(ctx, caller, id, body) }),
    )
    app.post(
      '/post-groups/:id/duplicate',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'duplicatePostGroup',
          summary: 'Copy a post group into a new draft',
          fails: ['conflict'],
          params,
          body: duplicatePostGroupSchema,
          response: { 200: postGroupResponseSchema, 409: stalePostGroupSchema },
        },
      },
      async ({ caller, params: { id }, body }) =>
        ok({ group: await duplicatePostGroup(ctx, caller, id, body) }),
    )
    app.post(
      '/post-groups/:id/publish',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'publishPostGroup',
          summary: 'Publish all posts of a group now',
          description:
            'Answers when publishing has been requested. Read the group, or receive the webhooks `post.published` and `post.failed`, to learn what became of each post. `refused` has the posts that could not be published, each with its reason.',
          fails: ['content_invalid', 'account_required', 'account_disconnected', 'conflict'],
          params,
          body: publishPostSchema,
          response,
        },
      },
      async ({ caller, params: { id }, body }) => ok(await publishPostGroup(ctx, caller, { id, ...body })),
    )
    app.post(
      '/post-groups/:id/schedule',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'schedulePostGroup',
          summary: 'Schedule all posts of a group for a time',
          description:
            'Costs points for each post, which are reserved now. Scheduling again moves the posts to the new time. `refused` has the posts that could not be scheduled, each with its reason.',
          fails: [
            'content_invalid',
            'account_required',
            'account_disconnected',
            'conflict',
            'points_insufficient',
          ],
          params,
          body: schedulePostGroupSchema,
          response,
        },
      },
      async ({ caller, params: { id }, body }) => ok(await schedulePostGroup(ctx, caller, { id, ...body })),
    )
    app.post(
      '/post-groups/:id/cancel',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'cancelPostGroup',
          summary: 'Turn the scheduled posts of a group back into drafts',
          description: 'Their points are returned.',
          fails: ['conflict'],
          params,
          body: versionSchema,
          response,
        },
      },
      async ({ caller, params: { id }, body }) => ok(await cancelPostGroup(ctx, caller, { id, ...body })),
    )
  }
}
