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
import { publishPostSchema, versionSchema } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { cancelPostGroup, publishPostGroup, schedulePostGroup } from './act-on-group.ts'
import { duplicatePostGroup } from './duplicate-group.ts'
import { listPostGroupPage } from './list-groups.ts'
import { readGroup } from './read-group.ts'
import { savePostGroup } from './save-group.ts'

const tags = ['posts']
const params = idParamsSchema
const response = { 200: postGroupActionResponseSchema }

export function postGroupRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/post-groups',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: { tags, querystring: listPostGroupsQuerySchema, response: { 200: postGroupsResponseSchema } },
      },
      async ({ caller, query }) => ok(await listPostGroupPage(ctx, caller, query)),
    )
    app.get(
      '/post-groups/:id',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: { tags, params, response: { 200: postGroupResponseSchema } },
      },
      async ({ caller, params: { id } }) => ok({ group: await readGroup(ctx, caller, id) }),
    )
    app.put(
      '/post-groups/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
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
        schema: { tags, params, body: publishPostSchema, response },
      },
      async ({ caller, params: { id }, body }) => ok(await publishPostGroup(ctx, caller, { id, ...body })),
    )
    app.post(
      '/post-groups/:id/schedule',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: { tags, params, body: schedulePostGroupSchema, response },
      },
      async ({ caller, params: { id }, body }) => ok(await schedulePostGroup(ctx, caller, { id, ...body })),
    )
    app.post(
      '/post-groups/:id/cancel',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: { tags, params, body: versionSchema, response },
      },
      async ({ caller, params: { id }, body }) => ok(await cancelPostGroup(ctx, caller, { id, ...body })),
    )
  }
}
