import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { z } from '../zod.ts'
import { testEventType, webhookEventTypes } from './webhook-events.ts'

/** Abuse limits, and how deliveries are tried. */
export const webhookLimits = {
  perWorkspace: 20,
  address: 2_000,
  description: 200,
  labels: 50,
  /** How long an address may take to answer. */
  answerSeconds: 10,
  /** How much of an answer is read, and how much of it is kept. */
  readBytes: 65_536,
  keptBytes: 4_096,
  /** The waits after each failed try. After the last one, the delivery is given up. */
  retrySeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** A webhook whose tries only failed for so long is switched off. */
  offAfterDays: 3,
  keptDays: 30,
  /** How long the secret before a rotation still signs. */
  overlapHours: 24,
} as const

export const webhookEventTypeSchema = z.enum(webhookEventTypes, {
  error: ({ input }) => `There is no event named "${String(input)}".`,
})

const eventsWords = 'The events that it gets; null: all, also those that are added later.'
const labelWords =
  'If there are any: of the events about posts, only those about posts with one of these labels.'
const versionWords =
  'The version that you read. If there is a newer one, the call fails with `stale_version`.'

const fields = {
  url: boundedText({
    max: webhookLimits.address,
    tooLong: 'This address is too long.',
    required: 'Enter the address that gets the events.',
    trim: true,
  }).meta({
    description: 'The address that gets the events: public, and `https`.',
    examples: ['https://example.com/webhooks'],
  }),
  description: boundedText({
    max: webhookLimits.description,
    tooLong: `A description has at most ${webhookLimits.description} characters.`,
    trim: true,
  })
    .default('')
    .meta({ description: 'What it is for, in your words.', examples: ['Our chat'] }),
  events: boundedList(webhookEventTypeSchema, {
    min: 1,
    max: webhookEventTypes.length,
    tooFew: 'Choose at least one event.',
  })
    .overwrite((types) => [...new Set(types)])
    .nullable()
    .describe(eventsWords),
  labelIds: boundedList(idSchema, { max: webhookLimits.labels })
    .overwrite((ids) => [...new Set(ids)])
    .default([])
    .describe(labelWords),
}

export const addWebhookSchema = z.object({
  id: idSchema.describe('A UUID of your choice, so that a repeated call adds one webhook.'),
  ...fields,
})

export const changeWebhookSchema = z.object({
  ...fields,
  version: z.number().int().positive().describe(versionWords),
})

export const webhookVersionQuerySchema = z.object({
  version: z.coerce.number().int().positive().describe(versionWords),
})

/** Why a webhook is off: a user switched it off, its address answered 410, or only failed for days. */
export const offReasons = ['user', 'gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const webhookSchema = z
  .object({
    id: idSchema,
    url: z.string().describe('The address that gets the events.'),
    description: z.string().describe('What it is for; may be empty.'),
    events: z.array(webhookEventTypeSchema).nullable().describe(eventsWords),
    labelIds: z.array(idSchema).describe(labelWords),
    version: z.number().int().describe('Goes up with each change.'),
    createdAt: instantSchema,
    createdBy: z.string().nullable().describe('The name of who added it; null after the account was erased.'),
    off: z
      .object({
        reason: z
          .enum(offReasons)
          .describe('`gone`: its address answered 410. `failing`: every try failed for days.'),
        at: instantSchema.describe('Since when.'),
      })
      .nullable()
      .describe('Why it gets no events; null while it is on.'),
    failingSince: instantSchema
      .nullable()
      .describe('Since when every try failed; null if the last one succeeded.'),
    lastDelivery: z
      .object({
        at: instantSchema.describe('When its event happened.'),
        status: z.enum(deliveryStatuses).describe('Whether it arrived, or is tried again.'),
      })
      .nullable()
      .describe('The newest delivery; null if there is none.'),
    waiting: z.number().int().describe('How many deliveries wait for a try.'),
    oldSecretUntil: instantSchema
      .nullable()
      .describe('Until when the secret before the last rotation signs as well; null if there is none.'),
    can: z.object({
      seeSecret: z.boolean().describe('Whether the application shows its secret to the caller again.'),
    }),
  })
  .meta({ id: 'Webhook', description: 'An address that gets events.' })

export type Webhook = z.infer<typeof webhookSchema>

export const webhookResponseSchema = success({ webhook: webhookSchema })
export const webhooksResponseSchema = success({
  webhooks: z.array(webhookSchema).describe('The webhooks of the workspace.'),
  included: z.boolean().describe('Whether the plan has API access, without which nothing is sent.'),
})
export const webhookSecretResponseSchema = success({
  webhook: webhookSchema,
  secret: z.string().meta({
    description: 'With it, your program checks the signatures of what it gets.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
})

export const deliverySchema = z
  .object({
    id: idSchema,
    eventId: idSchema.describe('What is sent as `webhook-id`, the same on every try.'),
    type: z.enum([...webhookEventTypes, testEventType]).describe('What happened.'),
    at: instantSchema.describe('When the event happened.'),
    status: z.enum(deliveryStatuses).describe('`waiting`: it is tried, or tried again. `failed`: given up.'),
    tries: z.number().int().describe('How often it was tried.'),
    answerStatus: z
      .number()
      .int()
      .nullable()
      .describe('The status of the last answer; null if there was no try, or no answer to it.'),
    error: z.string().nullable().describe('Why the last try failed, as a sentence; null if it did not.'),
    nextTryAt: instantSchema.nullable().describe('When it is tried next; null if it is not.'),
  })
  .meta({ id: 'Delivery', description: 'An event on its way to a webhook.' })

export type Delivery = z.infer<typeof deliverySchema>

export const listDeliveriesQuerySchema = pageQuerySchema.extend({
  status: z.enum(deliveryStatuses).optional().describe('Only those with this status.'),
})

export const deliveriesResponseSchema = success({
  deliveries: z.array(deliverySchema).describe('The deliveries, the newest first.'),
  nextCursor: z.string().nullable(),
})

export const deliveryTrySchema = z.object({
  number: z.number().int().describe('Tries count from 1.'),
  at: instantSchema.describe('When it was sent.'),
  durationMs: z.number().int().describe('How many milliseconds it took.'),
  answerStatus: z.number().int().nullable().describe('The status of the answer; null if there was none.'),
  answer: z.string().describe('The beginning of the answer.'),
  error: z.string().nullable().describe('Why it failed, as a sentence; null if it did not.'),
})

export type DeliveryTry = z.infer<typeof deliveryTrySchema>

export const deliveryResponseSchema = success({
  delivery: deliverySchema
    .extend({ body: z.string().describe('What is sent, as JSON.') })
    .describe('The delivery.'),
  tries: z.array(deliveryTrySchema).describe('Its tries, the newest first.'),
})
