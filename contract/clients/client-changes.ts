import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { planKeySchema } from '../billing/plans.ts'

export const joinClientSchema = z.object({ workspaceId: idSchema })

/** What changes when a client workspace pays for itself. */
export const releaseEffectSchema = z.object({
  name: z.string(),
  /** The workspace that pays until then. */
  payer: z.object({ id: idSchema, name: z.string() }),
  plan: z.object({ before: planKeySchema, after: planKeySchema }),
  /** The points that it can spend before, which stay with the payer, and its own points after. */
  points: z.object({ before: z.number().int(), after: z.number().int() }),
  /** The scheduled posts, which stay scheduled with the points that the payer has reserved for them. */
  scheduledPosts: z.number().int(),
  /** The display names of the platforms to which nothing is published on the plan after. */
  pausedPlatforms: z.array(z.string()),
  /** Members, and the seats of the plan after. With more members than seats, only the owner writes. */
  members: z.number().int(),
  seats: z.number().int(),
})

export type ReleaseEffect = z.infer<typeof releaseEffectSchema>

export const releaseEffectResponseSchema = success({ effect: releaseEffectSchema })
