import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  createPostSchema,
  listPostsQuerySchema,
  postDetailReplySchema,
  postReplySchema,
  postsReplySchema,
  schedulePostSchema,
  settlePublishedSchema,
  updatePostSchema,
  versionQuerySchema,
  versionSchema,
} from '../../contract/posts.ts'
import { requireSession, requireVerified } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { cancelPost } from './cancel-post.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { readPost } from './get-post.ts'
import { listPostPage } from './list-posts.ts'
import type { PostRow } from './posts.queries.ts'
import { presentPost } from './posts.view.ts'
import { publishNow } from './publish-now.ts'
import { schedulePost } from './schedule-post.ts'
import { confirmPublished, publishAgain } from './settle-post.ts'
import { saveChanges } from './update-post.ts'

const tags = ['posts']
const answers = (response: typeof postReplySchema) => ({ 200: response })

export function postRoutes(ctx: Context): FastifyPluginAsyncZod {
  const present = async (row: PostRow) => ({ success: true as const, post: await presentPost(ctx, row) })

  return async (app) => {
    app.get(
      '/posts',
      { schema: { tags, querystring: listPostsQuerySchema, response: { 200: postsReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return { success: true as const, ...(await listPostPage(ctx, session, request.query)) }
      },
    )
    app.post(
      '/posts',
      { schema: { tags, body: createPostSchema, response: answers(postReplySchema) } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return present(await createPost(ctx, session, request.body))
      },
    )
    app.get(
      '/posts/:id',
      { schema: { tags, params: idParamsSchema, response: { 200: postDetailReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return { success: true as const, ...(await readPost(ctx, session, request.params.id)) }
      },
    )
    app.patch(
      '/posts/:id',
      {
        schema: { tags, params: idParamsSchema, body: updatePostSchema, response: answers(postReplySchema) },
      },
      async (request) => {
        const session = await requireSession(ctx, request)
        return present(await saveChanges(ctx, session, request.params.id, request.body))
      },
    )
    app.delete(
      '/posts/:id',
      {
        schema: {
          tags,
          params: idParamsSchema,
          querystring: versionQuerySchema,
          response: { 200: success({}) },
        },
      },
      async (request) => {
        const session = await requireSession(ctx, request)
        await deletePost(ctx, session, request.params.id, request.query.version)
        return { success: true as const }
      },
    )
    app.post(
      '/posts/:id/publish',
      { schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postReplySchema) } },
      async (request) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        return present(await publishNow(ctx, session, request.params.id, request.body.version))
      },
    )
    app.post(
      '/posts/:id/schedule',
      {
        schema: {
          tags,
          params: idParamsSchema,
          body: schedulePostSchema,
          response: answers(postReplySchema),
        },
      },
      async (request) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        return present(await schedulePost(ctx, session, request.params.id, request.body))
      },
    )
    app.post(
      '/posts/:id/cancel',
      { schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postReplySchema) } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return present(await cancelPost(ctx, session, request.params.id, request.body.version))
      },
    )
    app.post(
      '/posts/:id/confirm-published',
      {
        schema: {
          tags,
          params: idParamsSchema,
          body: settlePublishedSchema,
          response: answers(postReplySchema),
        },
      },
      async (request) => {
        const session = await requireSession(ctx, request)
        return present(await confirmPublished(ctx, session, request.params.id, request.body))
      },
    )
    app.post(
      '/posts/:id/publish-again',
      { schema: { tags, params: idParamsSchema, body: versionSchema, response: answers(postReplySchema) } },
      async (request) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        return present(await publishAgain(ctx, session, request.params.id, request.body.version))
      },
    )
  }
}
