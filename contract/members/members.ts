import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { roles } from '../workspaces/access.ts'

/** A user as the screens name them beside what they did. */
export const namedUserSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null without a picture. */
  pictureUrl: z.string().nullable(),
})

export type NamedUser = z.infer<typeof namedUserSchema>

/** A user in a workspace. */
export const memberSchema = namedUserSchema.extend({
  email: z.string(),
  role: z.enum(roles),
  joinedAt: instantSchema,
})

export type Member = z.infer<typeof memberSchema>

/** All members of the workspace, in the order of joining. There are at most as many as a plan has seats. */
export const membersResponseSchema = success({ members: z.array(memberSchema) })
