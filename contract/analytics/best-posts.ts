import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { commaSeparated } from '../bounds.ts'

/** The results of so many days are used. */
export const bestPostsDays = 90
/** Posts with an engagement rate that it takes before the best of them differ from the others by more than luck. */
export const bestPostsSample = 10
/** The most accounts of a post whose results are used. */
export const bestPostsAccounts = 20

export const bestPostsQuerySchema = z.object({
  accounts: commaSeparated(idSchema, bestPostsAccounts).refine(
    (accounts) => accounts.length > 0,
    'Choose an account.',
  ),
})

/** What the assistant can use to write like the best posts of some accounts. */
export const bestPostsResponseSchema = success({
  /** In words: "Uses 1 insight from your last 90 days: ...". Null while there are too few results. */
  uses: z.string().nullable(),
  /** How many posts have an engagement rate, and how many are needed. */
  posts: z.number().int(),
  neededPosts: z.number().int(),
})

export type BestPostsResponse = z.infer<typeof bestPostsResponseSchema>
