import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { namedUserSchema } from '../members/members.ts'

/** How often the composer tells that a group is open in it, and for how long that counts, in seconds. */
export const presenceSeconds = { told: 15, shown: 40 } as const

export const presenceSchema = z.object({
  /** A random id of the browser's tab. */
  tab: idSchema,
})

export const presenceParamsSchema = z.object({ id: idSchema, tab: idSchema })

/** The other members who have the group open in the composer. */
export const presenceResponseSchema = success({ others: z.array(namedUserSchema) })
