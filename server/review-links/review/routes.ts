import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { doneSchema, idParamsSchema } from '../../../contract/api.ts'
import {
  addReviewCommentSchema,
  confirmReviewCodeSchema,
  enteredReviewResponseSchema,
  enterReviewSchema,
  listReviewPostsQuerySchema,
  lookAtReviewSchema,
  lookedAtReviewResponseSchema,
  openedReviewResponseSchema,
  openReviewSchema,
  reviewCommentResponseSchema,
  requestReviewCodeSchema,
  reviewDecidedManyResponseSchema,
  reviewDecideManySchema,
  reviewDecideSchema,
  reviewerHeader,
  reviewPostResponseSchema,
  reviewPostsResponseSchema,
} from '../../../contract/review-links/review.ts'
import type { Context } from '../../context.ts'
import { callerAddress } from '../../infra/http/access/caller-address.ts'
import { ok } from '../../infra/http/ok.ts'
import { commentInReview } from './comment-in-review.ts'
import { confirmCode, requestCode } from './confirm-address.ts'
import { decideInReview, decideManyInReview } from './decide-in-review.ts'
import { enterReview } from './enter-review.ts'
import { findReviewer } from './find-review.ts'
import { lookAtReview } from './look-at-review.ts'
import { openReview } from './open-review.ts'
import { listReviewPage, readReviewPost, type Review } from './read-review.ts'

const tags = ['review']
const config = { access: 'public' } as const
/** What needs hardly any room lets reviewers look, whatever the disk. */
const looks = { ...config, allowedWhenDiskFull: true } as const

/** What reviewers do, who have no account but the address of a link; registered under `/api`. */
export function reviewRoutes(ctx: Context): FastifyPluginAsyncZod {
  const reviewOf = (request: FastifyRequest): Promise<Review> =>
    findReviewer(ctx, String(request.headers[reviewerHeader] ?? '').slice(0, 200), callerAddress(request))

  return async (app) => {
    // What reviewers see belongs to nobody else, and to no cache.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.post(
      '/review/open',
      {
        config: looks,
        schema: { tags, body: openReviewSchema, response: { 200: openedReviewResponseSchema } },
      },
      async (request) => ok({ review: await openReview(ctx, request.body.token, callerAddress(request)) }),
    )
    app.post(
      '/review/look',
      {
        config: looks,
        schema: { tags, body: lookAtReviewSchema, response: { 200: lookedAtReviewResponseSchema } },
      },
      async (request) => ok(await lookAtReview(ctx, request.body, callerAddress(request))),
    )
    app.post(
      '/review/enter',
      {
        config: looks,
        schema: { tags, body: enterReviewSchema, response: { 200: enteredReviewResponseSchema } },
      },
      async (request) => ok(await enterReview(ctx, request.body, callerAddress(request))),
    )
    app.post(
      '/review/codes',
      { config, schema: { tags, body: requestReviewCodeSchema, response: { 200: doneSchema } } },
      async (request) => {
        await requestCode(ctx, request.body, callerAddress(request))
        return ok()
      },
    )
    app.post(
      '/review/confirm',
      {
        config,
        schema: { tags, body: confirmReviewCodeSchema, response: { 200: enteredReviewResponseSchema } },
      },
      async (request) => ok(await confirmCode(ctx, request.body, callerAddress(request))),
    )
    app.get(
      '/review/posts',
      {
        config,
        schema: {
          tags,
          querystring: listReviewPostsQuerySchema,
          response: { 200: reviewPostsResponseSchema },
        },
      },
      async (request) => {
        const review = await reviewOf(request)
        return ok({ ...(await listReviewPage(ctx, review, request.query)), name: review.reviewer.name })
      },
    )
    app.get(
      '/review/posts/:id',
      { config, schema: { tags, params: idParamsSchema, response: { 200: reviewPostResponseSchema } } },
      async (request) => ok({ post: await readReviewPost(ctx, await reviewOf(request), request.params.id) }),
    )
    app.post(
      '/review/posts/:id/decide',
      {
        config,
        schema: {
          tags,
          params: idParamsSchema,
          body: reviewDecideSchema,
          response: { 200: reviewPostResponseSchema },
        },
      },
      async (request) => {
        const { params, body } = request
        const review = await reviewOf(request)
        await decideInReview(ctx, review, params.id, body)
        return ok({ post: await readReviewPost(ctx, review, params.id) })
      },
    )
    app.post(
      '/review/posts/:id/comments',
      {
        config,
        schema: {
          tags,
          params: idParamsSchema,
          body: addReviewCommentSchema,
          response: { 200: reviewCommentResponseSchema },
        },
      },
      async (request) => {
        const { params, body } = request
        return ok({ comment: await commentInReview(ctx, await reviewOf(request), params.id, body) })
      },
    )
    app.post(
      '/review/decide',
      {
        config,
        schema: {
          tags,
          body: reviewDecideManySchema,
          response: { 200: reviewDecidedManyResponseSchema },
        },
      },
      async (request) =>
        ok({ results: await decideManyInReview(ctx, await reviewOf(request), request.body) }),
    )
  }
}
