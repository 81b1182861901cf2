import { testEventType, webhookEvents } from '../../contract/webhooks/webhook-events.ts'
import { webhookPayloadSchema } from '../../contract/webhooks/webhook-payloads.ts'
import type { DescribedWebhook } from '../infra/http/openapi/add-webhooks.ts'

const words = { ...webhookEvents, [testEventType]: 'Somebody sent a test event.' }

/** What webhooks send, for the OpenAPI document. */
export const describeWebhooks = (): DescribedWebhook[] =>
  webhookPayloadSchema.options.map((payload) => {
    const name = payload.shape.type.value
    return { name, description: words[name], payload }
  })
