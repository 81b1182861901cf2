import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { schedulePostSchema } from './post-input.ts'
import { z } from '../zod.ts'

const mostPosts = 50
const longest = 100_000
const mostParts = 100

/** A text, with the further messages of its thread or its comment, and the accounts for which it is meant. */
const writtenSchema = z.object({
  text: boundedText({ max: longest }).meta({
    description: 'The text of a post.',
    examples: ['We open on Friday at nine.'],
  }),
  parts: boundedList(boundedText({ max: longest }), { max: mostParts })
    .default([])
    .describe('The texts of its further messages.'),
  socialAccountIds: boundedList(idSchema, { max: mostPosts }).describe('The accounts for which it is meant.'),
})

/** The content to check: unsaved texts, or stored posts. */
export const postWarningsInputSchema = z.object({
  groupId: idSchema
    .nullable()
    .default(null)
    .describe("The group of the unsaved texts. They are not compared with the group's own posts."),
  at: schedulePostSchema
    .omit({ version: true, ask: true })
    .nullable()
    .default(null)
    .describe('Null means now.'),
  texts: boundedList(writtenSchema, { max: mostPosts }).default([]).describe('Texts that are not saved.'),
  postIds: boundedList(idSchema, { max: mostPosts }).default([]).describe('Posts that are saved.'),
})

export type PostWarningsInput = z.input<typeof postWarningsInputSchema>

/** The other post that a warning is about. */
const other = {
  socialAccountId: idSchema.describe('The account of the other post.'),
  postId: idSchema.describe('The other post.'),
  at: instantSchema.describe('When the other post is published.'),
}

const kind = <Kind extends string>(name: Kind) => z.literal(name).describe('What may be wrong.')

/** Advice before publishing. A warning never prevents publishing. */
export const postWarningSchema = z.discriminatedUnion('kind', [
  /** The account has, or will have, a post with the same or nearly the same text. */
  z.object({
    kind: kind('same_text'),
    ...other,
    similarity: z.number().int().describe('How similar the texts are, in percent; 100 means the same words.'),
  }),
  z.object({ kind: kind('close_in_time'), ...other }),
  /** The access to the account ends before the chosen time, and only a user can renew it. */
  z.object({
    kind: kind('access_ends'),
    socialAccountId: idSchema.describe('The social account.'),
    endsAt: instantSchema.describe('When the access to it ends.'),
  }),
  /** The chosen time is at night in its time zone. */
  z.object({ kind: kind('night') }),
])

export type PostWarning = z.infer<typeof postWarningSchema>

export const postWarningsResponseSchema = success({
  warnings: z.array(postWarningSchema).describe('Advice before publishing. A warning never prevents it.'),
})
