import { z } from 'zod'

/** `{success: true, ...}`: the shape of every call that succeeded. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape })
}

/** A success that carries a sentence for the person, as the authentication calls do. */
export const messageSchema = success({ message: z.string() })

/** In small letters, as the database gives it: whatever is told apart by its id is the same in capital letters. */
export const idSchema = z.uuid().toLowerCase()
export const idParamsSchema = z.object({ id: idSchema })

/** An instant as an ISO 8601 string in UTC. */
export const instantSchema = z.iso.datetime()

/** Cursor paging: hand back `nextCursor` as `cursor`; null means that was the last page. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
