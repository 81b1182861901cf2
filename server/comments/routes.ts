import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../contract/api.ts'
import {
  addCommentSchema,
  changeCommentSchema,
  commentThreadResponseSchema,
  commentThreadsResponseSchema,
  deletedCommentResponseSchema,
  resolveThreadSchema,
} from '../../contract/comments/comments.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { addComment } from './add-comment.ts'
import { changeComment } from './change-comment.ts'
import { removeComment } from './delete-comment.ts'
import { listGroupComments } from './list-comments.ts'
import { resolveThread } from './resolve-thread.ts'

const tags = ['comments']
const params = idParamsSchema
const response = { 200: commentThreadResponseSchema }

/**
 * The comments of post groups. Who reads a post reads and writes its comments, also members who work for other accounts
 * only.
 */
export function commentRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/post-groups/:id/comments',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listComments',
          summary: 'List the comments on a post group',
          params,
          response: { 200: commentThreadsResponseSchema },
        },
      },
      async ({ caller, params: { id } }) => ok(await listGroupComments(ctx, caller, id)),
    )
    app.post(
      '/post-groups/:id/comments',
      {
        config: { access: 'comments:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'addComment',
          summary: 'Comment on a post group or reply to a comment',
          fails: ['conflict'],
          params,
          body: addCommentSchema,
          response,
        },
      },
      async ({ caller, params: { id }, body }) => ok({ thread: await addComment(ctx, caller, id, body) }),
    )
    app.patch(
      '/comments/:id',
      {
        config: { access: 'comments:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'changeComment',
          summary: 'Change a comment of your own',
          fails: ['conflict'],
          params,
          body: changeCommentSchema,
          response,
        },
      },
      async ({ caller, params: { id }, body }) =>
        ok({ thread: await changeComment(ctx, caller, id, body.body) }),
    )
    app.post(
      '/comments/:id/resolve',
      {
        config: { access: 'comments:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'resolveComments',
          summary: 'Resolve a thread of comments or open it again',
          params,
          body: resolveThreadSchema,
          response,
        },
      },
      async ({ caller, params: { id }, body }) =>
        ok({ thread: await resolveThread(ctx, caller, id, body.resolved) }),
    )
    app.delete(
      '/comments/:id',
      {
        config: { access: 'comments:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'deleteComment',
          summary: 'Delete a comment',
          params,
          response: { 200: deletedCommentResponseSchema },
        },
      },
      async ({ caller, params: { id } }) => ok({ thread: await removeComment(ctx, caller, id) }),
    )
  }
}
