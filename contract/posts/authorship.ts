import { z } from '../zod.ts'
import { instantSchema } from '../api.ts'
import { namedUserSchema } from '../members/members.ts'

/** Who wrote a post and which user changed it last. A user whose account was deleted is null. */
export const authorshipSchema = z.object({
  createdBy: namedUserSchema.nullable().describe('Who wrote it; null after the account was erased.'),
  updatedBy: namedUserSchema.nullable().describe('Who changed it last; null after the account was erased.'),
  changedAt: instantSchema
    .nullable()
    .describe(
      'When that user changed its text, media, accounts or time; null if no user did since it was written. In contrast to `updatedAt`, what the product does is not a change.',
    ),
})

export type Authorship = z.infer<typeof authorshipSchema>
