import { sample } from 'openapi-sampler'
import { z } from '../../../../contract/zod.ts'
import type { ApiDocument, Json } from './complete-document.ts'

/** A request that the product makes to an address of a caller. */
export type DescribedWebhook = { name: string; description: string; payload: z.ZodType }

export const webhookTag = 'Webhooks'

/** Adds what the product sends to webhooks, as Standard Webhooks says. */
export function addWebhooks(document: ApiDocument, described: readonly DescribedWebhook[]): void {
  document.webhooks = Object.fromEntries(
    described.map(({ name, description, payload }) => {
      const schema = schemaOf(payload)
      const example = sample(schema, {}, document)
      const operation = {
        operationId: `receive.${name}`.replaceAll(/[._]+(\w)/g, (_match, letter: string) =>
          letter.toUpperCase(),
        ),
        tags: [webhookTag],
        summary: name,
        description,
        // It is signed instead.
        security: [],
        parameters: signed,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: answers,
      }
      return [name, { post: operation }]
    }),
  )
}

/** Refers to the components of the document. Those are made from all schemas that have an id. */
function schemaOf(payload: z.ZodType): Json {
  const schema: Json = z.toJSONSchema(payload)
  delete schema['$schema']
  delete schema['$defs']
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}

const signed = [
  {
    name: 'webhook-id',
    description: 'The id of the event, the same on every try.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    description: 'When it was sent, in seconds since 1970. Believe no old one.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-signature',
    description:
      'The signatures of the secrets that are valid now, `v1,` and Base64 each, separated by spaces. Check them by a library of Standard Webhooks.',
    schema: { type: 'string' },
  },
].map((header) => ({ in: 'header', required: true, ...header }))

const answers = {
  '2XX': { description: 'Received. Anything else is sent again, for about three days.' },
  '410': { description: 'No more events: the webhook is switched off.' },
}
