import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { namedUserSchema } from '../members/members.ts'
import { z } from '../zod.ts'
import { activityCategoryKeys, activitySchema } from './activities.ts'

/** Who acted: a member, the product by itself, or the operator of the installation. */
export const actors = ['user', 'product', 'operator'] as const

export type Actor = (typeof actors)[number]

/** An activity as members read it. */
export const activityLineSchema = z.object({
  id: idSchema,
  at: instantSchema,
  actor: z.enum(actors),
  /** The user who acted; null if it was none, or if the user was erased. */
  by: namedUserSchema.nullable(),
  /** The name of the API key or the application that acted for the user; null if the user acted. */
  program: z.string().nullable(),
  /** The member that the act is about; null if it is about none, or if the user was erased. */
  subject: namedUserSchema.nullable(),
  /** The handle of its social account, without `@`. */
  username: z.string().nullable(),
  /** Its post, if there still is one. */
  postId: idSchema.nullable(),
  /** Its social account, if it is still connected. */
  socialAccountId: idSchema.nullable(),
  activity: activitySchema,
})

export type ActivityLine = z.infer<typeof activityLineSchema>

const daySchema = boundedText({ max: 10, tooLong: 'Choose a day.' }).check(z.iso.date('Choose a day.'))

/** `from` and `to`: the first and the last day, in the workspace's time zone. */
export const activityFilterSchema = z.object({
  /** Who acted, or whom the act is about. */
  member: idSchema.optional(),
  category: z.enum(activityCategoryKeys).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
})

export type ActivityFilter = z.output<typeof activityFilterSchema>

export const activityQuerySchema = pageQuerySchema.extend(activityFilterSchema.shape)

export const activityResponseSchema = success({
  lines: z.array(activityLineSchema),
  nextCursor: z.string().nullable(),
})
