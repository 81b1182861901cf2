import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { commaSeparated } from '../bounds.ts'

/** The number of days whose results are used. */
export const bestPostsDays = 90
/**
 * The minimum number of posts with an engagement rate. With fewer, the best posts may differ from the others only by
 * chance.
 */
export const bestPostsSample = 10
/** The maximum number of accounts whose results are used for one post. */
export const bestPostsAccounts = 20

export const bestPostsQuerySchema = z.object({
  accounts: commaSeparated(idSchema, bestPostsAccounts)
    .refine((accounts) => accounts.length > 0, 'Choose an account.')
    .describe('The ids of accounts, with commas between them.'),
})

/** The results of some accounts that the assistant can use in its texts. */
export const bestPostsResponseSchema = success({
  uses: z
    .string()
    .nullable()
    .describe(
      'A sentence such as "Uses 1 insight from your last 90 days: ...". Null while there are too few results.',
    ),
  posts: z.number().int().describe('How many posts have an engagement rate, and how many are needed.'),
  neededPosts: z.number().int().describe('How many posts are needed.'),
})

export type BestPostsResponse = z.infer<typeof bestPostsResponseSchema>
