import { idSchema, instantInputSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { askApprovalSchema } from '../approval/approval.ts'
import { schedulePostSchema } from '../posts/post-input.ts'
import { postSummarySchema } from '../posts/posts.ts'
import { z } from '../zod.ts'

export const queueLimits = {
  /** The maximum number of weekly slots: twelve a day. */
  slots: 84,
  /** The maximum number of posts in the queue of one account. */
  posts: 500,
  /** How many days ahead a post can be queued. */
  days: 366,
  /** The maximum range of `GET /queue/slots` in days: a month of the calendar with the adjacent days. */
  windowDays: 62,
  accounts: 50,
} as const

export const weeklySlotSchema = z.object({
  weekday: z.number().int().min(1).max(7).describe('From Monday (1) to Sunday (7).'),
  time: boundedText({ max: 5 })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.')
    .meta({ description: 'The local time, `HH:mm`.', examples: ['09:00'] }),
})

export type WeeklySlot = z.infer<typeof weeklySlotSchema>

const suggestionSchema = z.object({
  slots: z.array(weeklySlotSchema).describe('The suggested slots.'),
  basis: z
    .enum(['own', 'general'])
    .describe(
      'The source of the suggested slots: the results of the account, or general patterns of its platform.',
    ),
})

export type SlotSuggestion = z.infer<typeof suggestionSchema>

/** The queue of a social account. An account without one has no slots and version 0. */
export const accountQueueSchema = z.object({
  socialAccountId: idSchema.describe('The social account.'),
  slots: z.array(weeklySlotSchema).describe('Sorted by weekday and time.'),
  timeZone: z.string().describe("The IANA name of the workspace's time zone, in which the slots are."),
  paused: z.boolean().describe('Whether the queue is paused: none of its posts is published.'),
  version: z.number().int().describe('Goes up with each change.'),
  waiting: z.number().int().describe('The number of posts in its slots.'),
  suggestion: suggestionSchema
    .nullable()
    .describe('Suggested first slots; null for an account that already has slots.'),
})

export type AccountQueue = z.infer<typeof accountQueueSchema>

/** The queues of the connected accounts, in the order in which the accounts were connected. */
export const queuesResponseSchema = success({
  queues: z.array(accountQueueSchema).describe('The queue of each social account.'),
  can: z
    .object({ change: z.boolean().describe('Whether the caller may change slots.') })
    .describe('Whether the caller may change slots and the order of posts.'),
})

export const queueResponseSchema = success({ queue: accountQueueSchema })

/** Replaces all slots; queued posts keep their times. `version` is the one that the user saw, 0 for the first slots. */
export const replaceSlotsSchema = z.object({
  version: z.number().int(),
  slots: boundedList(weeklySlotSchema, {
    max: queueLimits.slots,
    tooMany: `An account has at most ${queueLimits.slots} slots a week.`,
  }),
})

const accountIdsSchema = boundedText({ max: 37 * queueLimits.accounts })
  .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
  .pipe(z.array(idSchema).max(queueLimits.accounts))

/** `accounts`: ids, separated by commas. */
export const nextSlotsQuerySchema = z.object({
  accounts: accountIdsSchema.describe('The ids of accounts, with commas between them.'),
})

/** The slots that "Add to queue" would use now. */
export const nextSlotsResponseSchema = success({
  next: z
    .array(
      z.object({
        socialAccountId: idSchema.describe('The social account.'),
        at: instantSchema.nullable().describe('Null if the account has no slots, or if none is free.'),
        hasSlots: z.boolean().describe('Whether its queue has slots at all.'),
        timeZone: z.string().describe('The time zone of its slots.'),
        paused: z.boolean().describe('Whether its queue is paused.'),
      }),
    )
    .describe('The next free slot of each account.'),
  together: instantSchema
    .nullable()
    .describe('The first slot that is free for all accounts; null if there is none.'),
})

export type NextSlots = z.infer<typeof nextSlotsResponseSchema>

const dayMs = 86_400_000

/** A range of instants. `accounts` as above; the default is all connected accounts. */
export const freeSlotsQuerySchema = z
  .object({
    from: instantInputSchema.describe('The first instant.'),
    to: instantInputSchema.describe('The last instant.'),
    accounts: accountIdsSchema
      .optional()
      .describe('The ids of accounts, with commas between them; all if omitted.'),
  })
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= queueLimits.windowDays * dayMs,
    `Ask for at most ${queueLimits.windowDays} days.`,
  )

/** The free slots from now on, soonest first. */
export const freeSlotsResponseSchema = success({
  slots: z
    .array(
      z.object({
        socialAccountId: idSchema.describe('The social account.'),
        at: instantSchema.describe('The time.'),
        timeZone: z.string().describe('The time zone of the slot.'),
      }),
    )
    .describe('The free slots, the earliest first.'),
})

export type FreeSlot = z.infer<typeof freeSlotsResponseSchema>['slots'][number]

export const queueGroupSchema = z.object({
  version: z
    .number()
    .int()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
  together: z
    .boolean()
    .default(false)
    .describe('One slot for all posts of the group, instead of the next free slot of each account.'),
  otherwise: schedulePostSchema
    .omit({ version: true, ask: true })
    .optional()
    .describe('The time of the posts whose accounts have no slots. Without it, they are refused.'),
  notBefore: instantInputSchema.optional().describe('Earlier slots are not used.'),
  ask: askApprovalSchema
    .optional()
    .describe('Asks for approval instead, with a note and the member who is asked.'),
})

export const queuedPostsQuerySchema = pageQuerySchema

/** Soonest first. */
export const queuedPostsResponseSchema = success({
  posts: z.array(postSummarySchema).describe('The posts of this page, the next one first.'),
  nextCursor: z.string().nullable(),
})

/** Moves a post in front of another one, or to the end. The posts in between move by one slot. */
export const moveQueuedSchema = z.object({
  postId: idSchema,
  beforeId: idSchema.nullable().describe('Null moves the post to the end.'),
})

/** The ids of all posts of the queue in their new order. */
export const orderQueueSchema = z.object({
  postIds: boundedList(idSchema, { min: 1, max: queueLimits.posts }),
})

/** The ids of the posts in the new order, and in the previous order, which undo restores. */
export const queueOrderResponseSchema = success({ postIds: z.array(idSchema), before: z.array(idSchema) })
