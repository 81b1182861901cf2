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

const fields = {
  url: boundedText({
    max: webhookLimits.address,
    tooLong: 'This address is too long.',
    required: 'Enter the address that gets the events.',
    trim: true,
  }),
  description: boundedText({
    max: webhookLimits.description,
    tooLong: `A description has at most ${webhookLimits.description} characters.`,
    trim: true,
  }).default(''),
  /** Null: all events, also those that are added later. */
  events: boundedList(webhookEventTypeSchema, {
    min: 1,
    max: webhookEventTypes.length,
    tooFew: 'Choose at least one event.',
  })
    .overwrite((types) => [...new Set(types)])
    .nullable(),
  /** If there are any: of the events about posts, only those about posts with one of these labels. */
  labelIds: boundedList(idSchema, { max: webhookLimits.labels })
    .overwrite((ids) => [...new Set(ids)])
    .default([]),
}

/** `id`: chosen by the caller, so that a repeated call adds one webhook. */
export const addWebhookSchema = z.object({ id: idSchema, ...fields })

export const changeWebhookSchema = z.object({ ...fields, version: z.number().int().positive() })

export const webhookVersionQuerySchema = z.object({ version: z.coerce.number().int().positive() })

/** Why a webhook is off: a user switched it off, its address answered 410, or only failed for days. */
export const offReasons = ['user', 'gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEventTypeSchema).nullable(),
  labelIds: z.array(idSchema),
  version: z.number().int(),
  createdAt: instantSchema,
  /** Null after the account was erased. */
  createdBy: z.string().nullable(),
  /** Null while it is on. */
  off: z.object({ reason: z.enum(offReasons), at: instantSchema }).nullable(),
  /** Since when every try failed; null if the last one succeeded. */
  failingSince: instantSchema.nullable(),
  /** The newest delivery; null if there is none. */
  lastDelivery: z.object({ at: instantSchema, status: z.enum(deliveryStatuses) }).nullable(),
  /** How many deliveries wait for a try. */
  waiting: z.number().int(),
  /** Until when the secret before the last rotation signs as well; null if there is none. */
  oldSecretUntil: instantSchema.nullable(),
  /** `secret`: only who made the secret sees it again. */
  can: z.object({ seeSecret: z.boolean() }),
})

export type Webhook = z.infer<typeof webhookSchema>

export const webhookResponseSchema = success({ webhook: webhookSchema })
/** `included`: whether the plan has API access, without which nothing is sent. */
export const webhooksResponseSchema = success({ webhooks: z.array(webhookSchema), included: z.boolean() })
export const webhookSecretResponseSchema = success({ webhook: webhookSchema, secret: z.string() })

export const deliverySchema = z.object({
  id: idSchema,
  /** What is sent as `webhook-id`, the same on every try. */
  eventId: idSchema,
  type: z.enum([...webhookEventTypes, testEventType]),
  /** When the event happened. */
  at: instantSchema,
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  /** Of the last try: null if there was none, or no answer. */
  answerStatus: z.number().int().nullable(),
  /** Why the last try failed, as a sentence; null if it did not. */
  error: z.string().nullable(),
  nextTryAt: instantSchema.nullable(),
})

export type Delivery = z.infer<typeof deliverySchema>

export const listDeliveriesQuerySchema = pageQuerySchema.extend({
  status: z.enum(deliveryStatuses).optional(),
})

export const deliveriesResponseSchema = success({
  deliveries: z.array(deliverySchema),
  nextCursor: z.string().nullable(),
})

export const deliveryTrySchema = z.object({
  number: z.number().int(),
  at: instantSchema,
  durationMs: z.number().int(),
  /** Null if there was no answer. */
  answerStatus: z.number().int().nullable(),
  /** The beginning of the answer. */
  answer: z.string(),
  error: z.string().nullable(),
})

export type DeliveryTry = z.infer<typeof deliveryTrySchema>

/** A delivery with the body of its request and its tries, the newest first. */
export const deliveryResponseSchema = success({
  delivery: deliverySchema.extend({ body: z.string() }),
  tries: z.array(deliveryTrySchema),
})
