import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../contract/api.ts'
import { bulkPostsSchema, bulkResponseSchema } from '../../contract/posts/bulk-posts.ts'
import { postGroupActionResponseSchema } from '../../contract/posts/post-groups.ts'
import {
  freeSlotsQuerySchema,
  freeSlotsResponseSchema,
  moveQueuedSchema,
  nextSlotsQuerySchema,
  nextSlotsResponseSchema,
  orderQueueSchema,
  queuedPostsQuerySchema,
  queuedPostsResponseSchema,
  queueGroupSchema,
  queueOrderResponseSchema,
  queueResponseSchema,
  queuesResponseSchema,
  replaceSlotsSchema,
} from '../../contract/queue/queue.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { listQueuedPage } from '../posts/index.ts'
import { compactQueue } from './compact-queue.ts'
import { listFreeSlots } from './list-free-slots.ts'
import { listNextSlots } from './list-next-slots.ts'
import { listQueues, requireAccount } from './list-queues.ts'
import { pauseQueue, resumeQueue } from './pause-queue.ts'
import { queuePostGroup } from './queue-group.ts'
import { queuePosts } from './queue-posts.ts'
import { moveInQueue, orderQueue, shuffleQueue } from './reorder-queue.ts'
import { replaceSlots } from './replace-slots.ts'

const tags = ['queue']
const params = idParamsSchema
const reads = { access: 'posts:read', api: 'v1' } as const
const changes = { access: 'posts:publish' } as const

/** `/queue`: the weekly slots of social accounts and the posts in them; `:id` is the id of an account. */
export function queueRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/queue/next',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listNextSlots',
          summary: 'Read the next free slot of each account',
          querystring: nextSlotsQuerySchema,
          response: { 200: nextSlotsResponseSchema },
        },
      },
      async ({ caller, query }) => ok(await listNextSlots(ctx, caller, query.accounts)),
    )
    app.get(
      '/queue/slots',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listFreeSlots',
          summary: 'List the free slots of accounts between two days',
          querystring: freeSlotsQuerySchema,
          response: { 200: freeSlotsResponseSchema },
        },
      },
      async ({ caller, query }) => ok({ slots: await listFreeSlots(ctx, caller, query) }),
    )
    app.post(
      '/post-groups/:id/queue',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'queuePostGroup',
          summary: 'Schedule the posts of a group for the next free slots of their accounts',
          fails: [
            'content_invalid',
            'account_required',
            'account_disconnected',
            'conflict',
            'points_insufficient',
          ],
          params,
          body: queueGroupSchema,
          response: { 200: postGroupActionResponseSchema },
        },
      },
      async ({ caller, params: { id }, body }) => ok(await queuePostGroup(ctx, caller, { id, ...body })),
    )
    app.post(
      '/bulk-posts/queue',
      {
        config: { access: { capability: 'posts:write', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'queuePosts',
          summary: 'Schedule several posts for the next free slots of their accounts',
          body: bulkPostsSchema,
          response: { 200: bulkResponseSchema },
        },
      },
      async ({ caller, body }) => ok(await queuePosts(ctx, caller, body.posts)),
    )
    await app.register(accountRoutes(ctx), { prefix: '/queue/accounts' })
  }
}

function accountRoutes(ctx: Context): FastifyPluginAsyncZod {
  const queue = { config: changes, schema: { tags, params, response: { 200: queueResponseSchema } } }
  const order = { tags, params, response: { 200: queueOrderResponseSchema } }

  return async (app) => {
    app.get(
      '',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listQueues',
          summary: 'List the queues of the accounts with their weekly slots',
          response: { 200: queuesResponseSchema },
        },
      },
      async ({ caller }) =>
        ok({
          queues: await listQueues(ctx, caller),
          can: { change: caller.capabilities.has(changes.access) },
        }),
    )
    app.put(
      '/:id/slots',
      { ...queue, schema: { ...queue.schema, body: replaceSlotsSchema } },
      async ({ caller, params: { id }, body }) => ok({ queue: await replaceSlots(ctx, caller, id, body) }),
    )
    app.post('/:id/pause', queue, async ({ caller, params: { id } }) =>
      ok({ queue: await pauseQueue(ctx, caller, id) }),
    )
    app.post('/:id/resume', queue, async ({ caller, params: { id } }) =>
      ok({ queue: await resumeQueue(ctx, caller, id) }),
    )
    app.get(
      '/:id/posts',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listQueuedPosts',
          summary: 'List the posts in the slots of an account',
          params,
          querystring: queuedPostsQuerySchema,
          response: { 200: queuedPostsResponseSchema },
        },
      },
      async ({ caller, params: { id }, query }) => {
        const { id: accountId } = await requireAccount(ctx.db, caller, id)
        return ok(await listQueuedPage(ctx, caller, { accountId, ...query }))
      },
    )
    app.post(
      '/:id/move',
      { config: changes, schema: { ...order, body: moveQueuedSchema } },
      async ({ caller, params: { id }, body }) => ok(await moveInQueue(ctx, caller, id, body)),
    )
    app.put(
      '/:id/order',
      { config: changes, schema: { ...order, body: orderQueueSchema } },
      async ({ caller, params: { id }, body }) => ok(await orderQueue(ctx, caller, id, body.postIds)),
    )
    app.post('/:id/shuffle', { config: changes, schema: order }, async ({ caller, params: { id } }) =>
      ok(await shuffleQueue(ctx, caller, id)),
    )
    app.post('/:id/compact', { config: changes, schema: order }, async ({ caller, params: { id } }) =>
      ok(await compactQueue(ctx, caller, id)),
    )
  }
}
