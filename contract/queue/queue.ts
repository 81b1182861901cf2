import { idSchema, instantInputSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { postSummarySchema } from '../posts/posts.ts'
import { z } from '../zod.ts'

export const queueLimits = {
  /** Twelve a day. */
  slots: 84,
  /** Posts that wait in the queue of one account. */
  posts: 500,
  /** How far ahead a post is put. */
  days: 366,
  /** Days of `GET /queue/slots`: a month of the calendar with the days around it. */
  windowDays: 62,
  accounts: 50,
} as const

export const weeklySlotSchema = z.object({
  /** From Monday (1) to Sunday (7). */
  weekday: z.number().int().min(1).max(7),
  /** Local time, `HH:mm`. */
  time: boundedText({ max: 5 }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.'),
})

export type WeeklySlot = z.infer<typeof weeklySlotSchema>

const suggestionSchema = z.object({
  slots: z.array(weeklySlotSchema),
  /** What they come from: the results of the account, or general patterns of its platform. */
  basis: z.enum(['own', 'general']),
  /** The zone of own times; null for general ones, which hold anywhere. */
  timeZone: z.string().nullable(),
})

export type SlotSuggestion = z.infer<typeof suggestionSchema>

/** The queue of a social account. An account without one has no slots and version 0. */
export const accountQueueSchema = z.object({
  socialAccountId: idSchema,
  /** By weekday and time. */
  slots: z.array(weeklySlotSchema),
  /** IANA name of the zone of the slots. */
  timeZone: z.string(),
  /** Nothing of a paused queue is published. */
  paused: z.boolean(),
  version: z.number().int(),
  /** Posts that wait in its slots. */
  waiting: z.number().int(),
  /** Slots to start with; null for an account that has slots. */
  suggestion: suggestionSchema.nullable(),
})

export type AccountQueue = z.infer<typeof accountQueueSchema>

/** Of the connected accounts, in the order in which they were connected. */
export const queuesResponseSchema = success({
  queues: z.array(accountQueueSchema),
  /** Whether the caller may change slots and the order of posts. */
  can: z.object({ change: z.boolean() }),
})

export const queueResponseSchema = success({ queue: accountQueueSchema })

/** All slots; posts that wait keep their times. `version` is the one that the user saw, 0 for the first slots. */
export const replaceSlotsSchema = z.object({
  version: z.number().int(),
  timeZone: boundedText({ max: 64 }).min(1),
  slots: boundedList(weeklySlotSchema, {
    max: queueLimits.slots,
    tooMany: `An account has at most ${queueLimits.slots} slots a week.`,
  }),
})

const accountIdsSchema = boundedText({ max: 37 * queueLimits.accounts })
  .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
  .pipe(z.array(idSchema).max(queueLimits.accounts))

/** `accounts`: ids, separated by commas. */
export const nextSlotsQuerySchema = z.object({ accounts: accountIdsSchema })

/** Where "Add to queue" would put a post now. */
export const nextSlotsResponseSchema = success({
  next: z.array(
    z.object({
      socialAccountId: idSchema,
      /** Null without slots, or if none is free. */
      at: instantSchema.nullable(),
      hasSlots: z.boolean(),
      timeZone: z.string(),
      paused: z.boolean(),
    }),
  ),
  /** The first time that is a free slot of all of them; null if there is none. */
  together: instantSchema.nullable(),
})

export type NextSlots = z.infer<typeof nextSlotsResponseSchema>

const dayMs = 86_400_000

/** A range of instants; `accounts` as above, all connected ones without it. */
export const freeSlotsQuerySchema = z
  .object({ from: instantInputSchema, to: instantInputSchema, accounts: accountIdsSchema.optional() })
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= queueLimits.windowDays * dayMs,
    `Ask for at most ${queueLimits.windowDays} days.`,
  )

/** Slots from now on that no post has, soonest first. */
export const freeSlotsResponseSchema = success({
  slots: z.array(z.object({ socialAccountId: idSchema, at: instantSchema, timeZone: z.string() })),
})

export type FreeSlot = z.infer<typeof freeSlotsResponseSchema>['slots'][number]

/** `together`: one time for all posts of the group, instead of the next free slot of each account. */
export const queueGroupSchema = z.object({
  version: z.number().int(),
  together: z.boolean().default(false),
})

export const queuedPostsQuerySchema = pageQuerySchema

/** Soonest first. */
export const queuedPostsResponseSchema = success({
  posts: z.array(postSummarySchema),
  nextCursor: z.string().nullable(),
})

/** Moves a post before another, or to the end; the posts between them move by one slot. */
export const moveQueuedSchema = z.object({
  postId: idSchema,
  /** Null: to the end. */
  beforeId: idSchema.nullable(),
})

/** The ids of all posts of the queue in their new order. */
export const orderQueueSchema = z.object({
  postIds: boundedList(idSchema, { min: 1, max: queueLimits.posts }),
})

/** The ids of the posts in their new order, and in the order before, for undoing. */
export const queueOrderResponseSchema = success({ postIds: z.array(idSchema), before: z.array(idSchema) })
