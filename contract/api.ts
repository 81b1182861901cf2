import { boundedText } from './bounds.ts'
import { z } from './zod.ts'

/** Timeout of every call that the web application makes (specification section 9). */
export const requestTimeoutMs = 30_000

/** `{success: true, ...}`: the body of every successful response. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}

/** A success without data. */
export const doneSchema = success({})

/** A success with a message for the user, as in the authentication calls. */
export const messageSchema = success({ message: z.string() })

/** Lowercased, as the database returns it, so that ids compare equal whatever their case. */
export const idSchema = z.uuid({ abort: true }).toLowerCase()
export const idParamsSchema = z.object({ id: idSchema.describe('Its id.') })

/** An instant as an ISO 8601 string in UTC. */
export const instantSchema = z.iso.datetime()

/** Like `instantSchema`, for input. */
export const instantInputSchema = boundedText({ max: 40 }).check(z.iso.datetime())

/** Cursor paging: send `nextCursor` as `cursor` to get the next page; null means there is none. */
export const pageQuerySchema = z.object({
  cursor: boundedText({ max: 200 })
    .optional()
    .describe('The `nextCursor` of the page before. Without it, the first page.'),
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('How many a page has.'),
})
