import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { schedulePostSchema } from './posts.ts'
import { z } from '../zod.ts'

const mostPosts = 50
const longest = 100_000
const mostParts = 100

/** A text, with the further messages of its thread or its comment, and the accounts that it goes to. */
const writtenSchema = z.object({
  text: boundedText({ max: longest }),
  parts: boundedList(boundedText({ max: longest }), { max: mostParts }).default([]),
  socialAccountIds: boundedList(idSchema, { max: mostPosts }),
})

/** What is about to be published: texts as they are written, or posts as they are stored. */
export const postWarningsInputSchema = z.object({
  /** The group that the texts are of, whose own posts are not compared with them. */
  groupId: idSchema.nullable().default(null),
  /** Null: now. */
  at: schedulePostSchema.omit({ version: true }).nullable().default(null),
  texts: boundedList(writtenSchema, { max: mostPosts }).default([]),
  postIds: boundedList(idSchema, { max: mostPosts }).default([]),
})

export type PostWarningsInput = z.input<typeof postWarningsInputSchema>

/** The other post that a warning is about, and when it was or will be published. */
const other = { socialAccountId: idSchema, postId: idSchema, at: instantSchema }

/** What a user may want to know before publishing. None of them keeps a post from being published. */
export const postWarningSchema = z.discriminatedUnion('kind', [
  /** The account has or gets the same or nearly the same text; `similarity` in percent, 100 for the same words. */
  z.object({ kind: z.literal('same_text'), ...other, similarity: z.number().int() }),
  z.object({ kind: z.literal('close_in_time'), ...other }),
  /** Our access to the account ends before the time, and only a user can renew it. */
  z.object({ kind: z.literal('access_ends'), socialAccountId: idSchema, endsAt: instantSchema }),
  /** The time is in the night of its time zone. */
  z.object({ kind: z.literal('night') }),
])

export type PostWarning = z.infer<typeof postWarningSchema>

export const postWarningsResponseSchema = success({ warnings: z.array(postWarningSchema) })
