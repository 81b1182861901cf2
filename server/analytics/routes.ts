import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  analyticsFilterSchema,
  analyticsQuerySchema,
  analyticsResponseSchema,
  patternsResponseSchema,
  rankedPostsQuerySchema,
  rankedPostsResponseSchema,
} from '../../contract/analytics/analytics.ts'
import { bestPostsQuerySchema, bestPostsResponseSchema } from '../../contract/analytics/best-posts.ts'
import { bestTimesQuerySchema, bestTimesResponseSchema } from '../../contract/analytics/best-times.ts'
import { brand } from '../../contract/brand.ts'
import { insightsResponseSchema } from '../../contract/analytics/insights.ts'
import { predictionQuerySchema, predictionResponseSchema } from '../../contract/analytics/prediction.ts'
import { recordExport } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { readBestPosts } from './best-posts/find-best-posts.ts'
import { findBestTimes } from './best-times/find-best-times.ts'
import { exportDays } from './export/days-csv.ts'
import { exportPosts } from './export/posts-csv.ts'
import { readInsights } from './insights/read-insights.ts'
import { readOverview } from './overview/read-overview.ts'
import { readPatterns } from './patterns/read-patterns.ts'
import { rankPosts } from './posts/rank-posts.ts'
import { readPrediction } from './prediction/read-prediction.ts'

const tags = ['analytics']
const config = { access: 'posts:read', api: 'v1' } as const

/** `/analytics`, registered below `/api`. */
export function analyticsRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/analytics',
      {
        config,
        schema: {
          tags,
          operationId: 'readAnalytics',
          summary: 'Read the numbers of a period, by day and by account',
          querystring: analyticsQuerySchema,
          response: { 200: analyticsResponseSchema },
        },
      },
      async (request) => ok(await readOverview(ctx, request.caller.workspaceId, request.query)),
    )
    app.get(
      '/analytics/posts',
      {
        config,
        schema: {
          tags,
          operationId: 'listPostNumbers',
          summary: 'List the posts of a period with their numbers, the best first',
          querystring: rankedPostsQuerySchema,
          response: { 200: rankedPostsResponseSchema },
        },
      },
      async (request) => ok(await rankPosts(ctx, request.caller, request.query)),
    )
    app.get(
      '/analytics/patterns',
      {
        config,
        schema: {
          tags,
          operationId: 'readPatterns',
          summary: 'Read by hour of the week and by kind of post what does best',
          querystring: analyticsFilterSchema,
          response: { 200: patternsResponseSchema },
        },
      },
      async (request) => ok(await readPatterns(ctx, request.caller.workspaceId, request.query)),
    )
    app.get(
      '/analytics/best-times',
      {
        config,
        schema: {
          tags,
          operationId: 'readBestTimes',
          summary: 'Read the times at which the posts of accounts do best',
          querystring: bestTimesQuerySchema,
          response: { 200: bestTimesResponseSchema },
        },
      },
      async (request) => ok(await findBestTimes(ctx, request.caller.workspaceId, request.query.accounts)),
    )
    app.get(
      '/analytics/best-posts',
      {
        config,
        schema: {
          tags,
          operationId: 'listBestPosts',
          summary: 'List the best posts of accounts',
          querystring: bestPostsQuerySchema,
          response: { 200: bestPostsResponseSchema },
        },
      },
      async (request) => ok(await readBestPosts(ctx, request.caller.workspaceId, request.query.accounts)),
    )
    app.get(
      '/analytics/insights',
      {
        config,
        schema: {
          tags,
          operationId: 'readInsights',
          summary: 'Read which differences between posts are statistically reliable',
          querystring: analyticsFilterSchema,
          response: { 200: insightsResponseSchema },
        },
      },
      async (request) => ok(await readInsights(ctx, request.caller.workspaceId, request.query)),
    )
    app.get(
      '/analytics/prediction',
      {
        config,
        schema: {
          tags,
          operationId: 'readPrediction',
          summary: 'Predict how a post will do from the last posts of its account',
          querystring: predictionQuerySchema,
          response: { 200: predictionResponseSchema },
        },
      },
      async (request) => ok(await readPrediction(ctx, request.caller.workspaceId, request.query)),
    )
    app.get(
      '/analytics/posts.csv',
      {
        config,
        schema: {
          tags,
          operationId: 'exportPostNumbers',
          summary: 'Download the posts of a period with their numbers as CSV',
          querystring: analyticsFilterSchema,
        },
      },
      async (request, reply) => {
        await recordExport(ctx, request.caller, 'analytics')
        const lines = await exportPosts(ctx, request.caller.workspaceId, request.query)
        return csvFile(ctx, reply, 'posts').send(Readable.from(lines))
      },
    )
    app.get(
      '/analytics/days.csv',
      {
        config,
        schema: {
          tags,
          operationId: 'exportDayNumbers',
          summary: 'Download the numbers of each day of a period as CSV',
          querystring: analyticsFilterSchema,
        },
      },
      async (request, reply) => {
        await recordExport(ctx, request.caller, 'analytics')
        const text = await exportDays(ctx, request.caller.workspaceId, request.query)
        return csvFile(ctx, reply, 'days').send(text)
      },
    )
  }
}

function csvFile(ctx: Context, reply: FastifyReply, what: string): FastifyReply {
  const day = ctx.clock.now().toISOString().slice(0, 10)
  const file = `${brand.name.toLowerCase()}-${what}-${day}.csv`
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
}
