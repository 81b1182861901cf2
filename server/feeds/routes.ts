import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  changeFeedSchema,
  feedEntriesResponseSchema,
  feedPreviewResponseSchema,
  feedResponseSchema,
  feedsResponseSchema,
  feedVersionQuerySchema,
  followFeedSchema,
  previewFeedSchema,
} from '../../contract/feeds/feeds.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { maySchedule } from '../plans/index.ts'
import { pageCache } from '../link-previews/index.ts'
import { changeFeed, checkFeedSoon, pauseFeed, removeFeed } from './change-feed.ts'
import { followFeed } from './follow-feed.ts'
import { listFeedEntries, listFeeds } from './list-feeds.ts'
import { previewFeed } from './preview-feed.ts'
import type { FeedResponse } from './read/fetch-feed.ts'

const tags = ['feeds']
const params = idParamsSchema
const response = { 200: feedResponseSchema }
const reads = { access: 'posts:read' } as const
const writes = { access: { capability: 'posts:write', verified: true } } as const
/** Each has up to 500 entries, of which most have a few hundred characters. */
const mostPreviews = 50

/** `/feeds`: RSS, Atom and JSON feeds whose entries become posts. The queue needs the right to schedule. */
export function feedRoutes(ctx: Context): FastifyPluginAsyncZod {
  const previews = pageCache<FeedResponse>({
    now: () => ctx.clock.now().getTime(),
    most: mostPreviews,
    isFailed: ({ kind }) => kind !== 'read',
  })
  return async (app) => {
    app.post(
      '/feeds/preview',
      {
        config: writes,
        schema: { tags, body: previewFeedSchema, response: { 200: feedPreviewResponseSchema } },
      },
      async ({ caller, body }) => ok({ preview: await previewFeed(ctx, previews, caller, body) }),
    )
    app.get(
      '/feeds',
      { config: reads, schema: { tags, response: { 200: feedsResponseSchema } } },
      async ({ caller }) =>
        ok({
          feeds: await listFeeds(ctx, caller),
          can: {
            follow: caller.capabilities.has(writes.access.capability),
            queue: maySchedule(caller),
          },
        }),
    )
    app.post(
      '/feeds',
      { config: writes, schema: { tags, body: followFeedSchema, response } },
      async ({ caller, body }) => ok({ feed: await followFeed(ctx, caller, body) }),
    )
    app.get(
      '/feeds/:id/entries',
      { config: reads, schema: { tags, params, response: { 200: feedEntriesResponseSchema } } },
      async ({ caller, params: { id } }) => ok({ entries: await listFeedEntries(ctx, caller, id) }),
    )
    app.put(
      '/feeds/:id',
      { config: writes, schema: { tags, params, body: changeFeedSchema, response } },
      async ({ caller, params: { id }, body }) => ok({ feed: await changeFeed(ctx, caller, id, body) }),
    )
    app.post(
      '/feeds/:id/pause',
      { config: writes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok({ feed: await pauseFeed(ctx, caller, id, true) }),
    )
    app.post(
      '/feeds/:id/resume',
      { config: writes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok({ feed: await pauseFeed(ctx, caller, id, false) }),
    )
    app.post(
      '/feeds/:id/check',
      { config: writes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok({ feed: await checkFeedSoon(ctx, caller, id) }),
    )
    app.delete(
      '/feeds/:id',
      {
        config: writes,
        schema: { tags, params, querystring: feedVersionQuerySchema, response: { 200: success({}) } },
      },
      async ({ caller, params: { id }, query: { version } }) => {
        await removeFeed(ctx, caller, id, version)
        return ok()
      },
    )
  }
}
