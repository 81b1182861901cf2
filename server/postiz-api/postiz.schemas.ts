import { altTextLimit } from '../../contract/media/media-limits.ts'
import { idSchema } from '../../contract/api.ts'
import { boundedList, boundedText } from '../../contract/bounds.ts'
import { mostTargets } from '../../contract/posts/post-groups.ts'
import { z } from '../../contract/zod.ts'

/** An id of ours. Clients of Postiz also send empty ones and ones that they made up. */
const anyIdSchema = boundedText({ max: 200 })

const isoTime = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])

/** A time with its offset, or without one in UTC, or a day. */
const dateSchema = boundedText({ max: 40 })
  .refine((text) => isoTime.safeParse(text).success, 'Send times such as 2026-01-31T09:30:00Z.')
  .transform((text) => new Date(/T.*(?:Z|[+-]\d{2}:\d{2})$|^[^T]*$/.test(text) ? text : `${text}Z`))

const imageSchema = z.object({
  id: anyIdSchema.nullish(),
  path: boundedText({ max: 2_000 }).nullish(),
  alt: boundedText({ max: altTextLimit }).nullish(),
})

/** HTML is longer than its text, whose own limit is checked when it is saved. */
const longestHtml = 300_000

const messageSchema = z.object({
  id: anyIdSchema.nullish(),
  content: boundedText({ max: longestHtml }),
  image: boundedList(imageSchema, { max: 35 }).nullish(),
})

/** A post for one integration. `value`: its own text, and after it the messages of its thread or its comment. */
const itemSchema = z.object({
  integration: z.object({ id: anyIdSchema }),
  group: anyIdSchema.nullish(),
  /** Checked by `readSettings`. */
  settings: z.unknown().optional(),
  value: boundedList(messageSchema, { min: 1, max: 25 }),
})

export type PostizItem = z.output<typeof itemSchema>
export type PostizImage = z.output<typeof imageSchema>

const tagSchema = z.object({
  value: boundedText({ max: 200 }).nullish(),
  label: boundedText({ max: 200, trim: true }).nullish(),
})

export const createPostsSchema = z.object({
  type: z.enum(['draft', 'schedule', 'now', 'update']),
  date: dateSchema.optional(),
  tags: boundedList(tagSchema, { max: 50 }).nullish(),
  posts: boundedList(itemSchema, { min: 1, max: mostTargets }),
})

export type CreatePosts = z.output<typeof createPostsSchema>

export const listPostsSchema = z.object({
  startDate: dateSchema,
  endDate: dateSchema,
  customer: anyIdSchema.optional(),
})

export const statusSchema = z.object({ status: z.enum(['draft', 'schedule']) })
export const settingsSchema = z.object({ settings: z.unknown().optional() })
export const releaseIdSchema = z.object({ releaseId: boundedText({ max: 2_000 }) })

export const uploadFromUrlSchema = z.object({ url: boundedText({ max: 2_000 }).check(z.url()) })

export const groupQuerySchema = z.object({ group: anyIdSchema.optional() })
export const daysQuerySchema = z.object({ date: z.coerce.number().int().min(1).max(366).default(7) })
/** Pages count from 0. */
export const pageSchema = z.object({ page: z.coerce.number().int().min(0).max(50).default(0) })
export const triggerSchema = z.object({ methodName: anyIdSchema, data: z.unknown().optional() })

/** An id in an address that no object has is not an error of the call. */
export const anyIdParamsSchema = z.object({ id: anyIdSchema })

/** An id of ours; undefined for anything else that a client sends as one. */
export const ourId = (id: string | null | undefined): string | undefined => idSchema.safeParse(id).data
