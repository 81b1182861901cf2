import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { doneSchema, idParamsSchema, success } from '../../contract/api.ts'
import {
  addWebhookSchema,
  changeWebhookSchema,
  deliveriesResponseSchema,
  deliveryResponseSchema,
  deliverySchema,
  listDeliveriesQuerySchema,
  webhookResponseSchema,
  webhookSecretResponseSchema,
  webhooksResponseSchema,
  webhookVersionQuerySchema,
} from '../../contract/webhooks/webhooks.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { addWebhook } from './add-webhook.ts'
import { changeWebhook, deleteWebhook, switchWebhook } from './change-webhook.ts'
import { listDeliveryPage, readDelivery } from './list-deliveries.ts'
import { listWebhooks, readWebhook } from './list-webhooks.ts'
import { rotateSecret, showSecret } from './rotate-secret.ts'
import { sendAgain, sendTest } from './send-test.ts'

const tags = ['webhooks']
const params = idParamsSchema
/** What is sent contains what members write, so only those who manage webhooks read it. */
const reads = { access: 'webhooks:manage', api: 'v1' } as const
const manages = { access: { capability: 'webhooks:manage', verified: true }, api: 'v1' } as const
/** A secret is shown again only to people. */
const sees = { access: { capability: 'webhooks:manage', verified: true } } as const
const ends = { access: 'webhooks:manage', api: 'v1', allowedWhenDiskFull: true } as const
const webhook = { 200: webhookResponseSchema }
const secret = { 200: webhookSecretResponseSchema }
const delivery = { 200: success({ delivery: deliverySchema }) }

/** `/webhooks`: addresses that are told of events, and what was sent to them. */
export function webhookRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/webhooks',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listWebhooks',
          summary: 'List the webhooks of the workspace',
          response: { 200: webhooksResponseSchema },
        },
      },
      async ({ caller }) => ok(await listWebhooks(ctx, caller)),
    )
    app.post(
      '/webhooks',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'addWebhook',
          summary: 'Add a webhook, and get its secret',
          description: 'Repeating the call with the same `id` adds one webhook.',
          fails: ['plan_required', 'conflict'],
          body: addWebhookSchema,
          response: secret,
        },
      },
      async ({ caller, body }, reply) => {
        void reply.header('cache-control', 'no-store')
        return ok(await addWebhook(ctx, caller, body))
      },
    )
    app.get(
      '/webhooks/:id',
      {
        config: reads,
        schema: { tags, operationId: 'readWebhook', summary: 'Read a webhook', params, response: webhook },
      },
      async ({ caller, params: { id } }) => ok({ webhook: await readWebhook(ctx, caller, id) }),
    )
    app.put(
      '/webhooks/:id',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'changeWebhook',
          summary: 'Change a webhook',
          description: 'What waits goes to its new address.',
          params,
          body: changeWebhookSchema,
          response: webhook,
        },
      },
      async ({ caller, params: { id }, body }) => ok({ webhook: await changeWebhook(ctx, caller, id, body) }),
    )
    app.post(
      '/webhooks/:id/switch-on',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'switchWebhookOn',
          summary: 'Switch a webhook on',
          description: 'What waited while it was off is sent now.',
          params,
          response: webhook,
        },
      },
      async ({ caller, params: { id } }) => ok({ webhook: await switchWebhook(ctx, caller, id, true) }),
    )
    app.post(
      '/webhooks/:id/switch-off',
      {
        config: ends,
        schema: {
          tags,
          operationId: 'switchWebhookOff',
          summary: 'Switch a webhook off',
          description: 'Events that come meanwhile are not sent. What waits is kept until it is on again.',
          params,
          response: webhook,
        },
      },
      async ({ caller, params: { id } }) => ok({ webhook: await switchWebhook(ctx, caller, id, false) }),
    )
    app.get(
      '/webhooks/:id/secret',
      { config: sees, schema: { tags, params, response: secret } },
      async ({ caller, params: { id } }, reply) => {
        void reply.header('cache-control', 'no-store')
        return ok(await showSecret(ctx, caller, id))
      },
    )
    app.post(
      '/webhooks/:id/rotate-secret',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'rotateWebhookSecret',
          summary: 'Give a webhook a new secret',
          description: 'For a day, everything is signed with the former secret as well.',
          params,
          response: secret,
        },
      },
      async ({ caller, params: { id } }, reply) => {
        void reply.header('cache-control', 'no-store')
        return ok(await rotateSecret(ctx, caller, id))
      },
    )
    app.post(
      '/webhooks/:id/test',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'testWebhook',
          summary: 'Send a test event to a webhook',
          description: 'At most 60 test events and repeated deliveries in ten minutes.',
          fails: ['conflict'],
          params,
          response: delivery,
        },
      },
      async ({ caller, params: { id } }) => ok({ delivery: await sendTest(ctx, caller, id) }),
    )
    app.get(
      '/webhooks/:id/deliveries',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'listDeliveries',
          summary: 'List the deliveries of a webhook',
          description: 'The newest first. They are kept for 30 days.',
          params,
          querystring: listDeliveriesQuerySchema,
          response: { 200: deliveriesResponseSchema },
        },
      },
      async ({ caller, params: { id }, query }) => ok(await listDeliveryPage(ctx, caller, id, query)),
    )
    app.delete(
      '/webhooks/:id',
      {
        config: ends,
        schema: {
          tags,
          operationId: 'deleteWebhook',
          summary: 'Delete a webhook with its deliveries',
          params,
          querystring: webhookVersionQuerySchema,
          response: { 200: doneSchema },
        },
      },
      async ({ caller, params: { id }, query: { version } }) => {
        await deleteWebhook(ctx, caller, id, version)
        return ok()
      },
    )
    app.get(
      '/webhook-deliveries/:id',
      {
        config: reads,
        schema: {
          tags,
          operationId: 'readDelivery',
          summary: 'Read a delivery with its tries',
          params,
          response: { 200: deliveryResponseSchema },
        },
      },
      async ({ caller, params: { id } }) => ok(await readDelivery(ctx, caller, id)),
    )
    app.post(
      '/webhook-deliveries/:id/send-again',
      {
        config: manages,
        schema: {
          tags,
          operationId: 'sendDeliveryAgain',
          summary: 'Send a delivery again',
          description: 'With the same id and body.',
          fails: ['conflict'],
          params,
          response: delivery,
        },
      },
      async ({ caller, params: { id } }) => ok({ delivery: await sendAgain(ctx, caller, id) }),
    )
  }
}
