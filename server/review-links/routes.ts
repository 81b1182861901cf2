import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { doneSchema, idParamsSchema } from '../../contract/api.ts'
import {
  changeReviewLinkSchema,
  createReviewLinkSchema,
  linksOfPostResponseSchema,
  listReviewLinksQuerySchema,
  newReviewLinkResponseSchema,
  remindedResponseSchema,
  reviewLinkDetailQuerySchema,
  reviewLinkDetailResponseSchema,
  reviewLinkResponseSchema,
  reviewLinksResponseSchema,
} from '../../contract/review-links/review-links.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { changeLink } from './change-link.ts'
import { createLink } from './create-link.ts'
import { removeLink, renewAddress, withdrawLink } from './end-link.ts'
import { listLinkPage, listLinksOfPost, readLinkDetail } from './read-link.ts'
import { remindReviewers } from './remind-reviewers.ts'

const tags = ['review links']
const reads = { access: 'posts:publish', api: 'v1' } as const
const manages = { access: { capability: 'posts:publish', verified: true }, api: 'v1' } as const
const ends = { access: 'posts:publish', api: 'v1', allowedWhenDiskFull: true } as const

/** What members do with review links; registered under `/api`. */
export function reviewLinkRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/review-links',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listReviewLinks',
          summary: 'List the review links of the workspace, the newest first',
          querystring: listReviewLinksQuerySchema,
          response: { 200: reviewLinksResponseSchema },
        },
      },
      async ({ caller, query }) => ok(await listLinkPage(ctx, caller, query)),
    )
    app.post(
      '/review-links',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'createReviewLink',
          summary: 'Create a link by which a client reviews posts without an account',
          description: 'Only this answer has the address of the link.',
          fails: ['conflict'],
          body: createReviewLinkSchema,
          response: { 200: newReviewLinkResponseSchema },
        },
      },
      async ({ caller, body }, reply) => {
        void reply.header('cache-control', 'no-store')
        return ok(await createLink(ctx, caller, body))
      },
    )
    app.get(
      '/review-links/:id',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'readReviewLink',
          summary: 'Read a review link with its posts, visits and decisions',
          params: idParamsSchema,
          querystring: reviewLinkDetailQuerySchema,
          response: { 200: reviewLinkDetailResponseSchema },
        },
      },
      async ({ caller, params, query }) => ok(await readLinkDetail(ctx, caller, params.id, query)),
    )
    app.get(
      '/posts/:id/review-links',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listReviewLinksOfPost',
          summary: 'List the review links that show a post',
          params: idParamsSchema,
          response: { 200: linksOfPostResponseSchema },
        },
      },
      async ({ caller, params }) => ok({ links: await listLinksOfPost(ctx, caller, params.id) }),
    )
    app.patch(
      '/review-links/:id',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'changeReviewLink',
          summary: 'Change a review link',
          fails: ['conflict'],
          params: idParamsSchema,
          body: changeReviewLinkSchema,
          response: { 200: reviewLinkResponseSchema },
        },
      },
      async ({ caller, params, body }) => ok({ link: await changeLink(ctx, caller, params.id, body) }),
    )
    app.post(
      '/review-links/:id/address',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'renewReviewLink',
          summary: 'Give a review link a new address; the former one ends',
          fails: ['conflict'],
          params: idParamsSchema,
          response: { 200: newReviewLinkResponseSchema },
        },
      },
      async ({ caller, params }, reply) => {
        void reply.header('cache-control', 'no-store')
        return ok(await renewAddress(ctx, caller, params.id))
      },
    )
    app.post(
      '/review-links/:id/withdraw',
      {
        config: ends,
        schema: {
          tags,
          operationId: 'withdrawReviewLink',
          summary: 'Close a review link',
          fails: ['conflict'],
          params: idParamsSchema,
          response: { 200: reviewLinkResponseSchema },
        },
      },
      async ({ caller, params }) => ok({ link: await withdrawLink(ctx, caller, params.id) }),
    )
    app.post(
      '/review-links/:id/remind',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'remindReviewers',
          summary: 'Remind the reviewers of a link by mail',
          fails: ['conflict'],
          params: idParamsSchema,
          response: { 200: remindedResponseSchema },
        },
      },
      async ({ caller, params }) => ok({ mailed: await remindReviewers(ctx, caller, params.id) }),
    )
    app.delete(
      '/review-links/:id',
      {
        config: ends,
        schema: {
          tags,
          operationId: 'deleteReviewLink',
          summary: 'Delete a review link',
          params: idParamsSchema,
          response: { 200: doneSchema },
        },
      },
      async ({ caller, params }) => {
        await removeLink(ctx, caller, params.id)
        return ok()
      },
    )
  }
}
