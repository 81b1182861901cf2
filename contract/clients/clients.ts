import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { workspaceSchema } from '../workspaces/workspaces.ts'

/** The posts that a client has planned in a week are counted up to this value. */
export const maxPlannedPosts = 1000

/** A connection is listed from this many days before its end. */
export const endingSoonDays = 14

/** A social account whose access has ended or ends soon, so that a user must connect it again. */
const endingConnectionSchema = z.object({
  accountId: idSchema,
  platform: platformKeySchema,
  username: z.string(),
  /** Null if it has ended. */
  endsAt: instantSchema.nullable(),
})

export type EndingConnection = z.infer<typeof endingConnectionSchema>

/** A client workspace that the caller is a member of. */
export const clientSchema = workspaceSchema
  .pick({ id: true, name: true, pictureUrl: true, color: true, archivedAt: true, deletesAt: true })
  .extend({
    failed: z.number().int(),
    needsAttention: z.number().int(),
    /** The scheduled posts of its current week, in its time zone, up to `maxPlannedPosts`. */
    plannedThisWeek: z.number().int(),
    /** In the order in which they end. */
    endingConnections: z.array(endingConnectionSchema),
  })

export type Client = z.infer<typeof clientSchema>

/** A client workspace that the caller is not a member of. */
const otherClientSchema = z.object({ id: idSchema, name: z.string(), owners: z.array(z.string()) })

/** The client workspaces of the workspace that pays for the current one, by name. */
export const clientsResponseSchema = success({
  payer: z.object({ id: idSchema, name: z.string() }),
  clients: z.array(clientSchema),
  /** Empty for a caller who may not manage clients. */
  others: z.array(otherClientSchema),
  /** All client workspaces and as many as the plan covers; null for a caller who may not manage clients. */
  places: z.object({ taken: z.number().int(), all: z.number().int() }).nullable(),
})

export type ClientsResponse = z.infer<typeof clientsResponseSchema>
