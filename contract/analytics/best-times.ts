import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { commaSeparated } from '../bounds.ts'

/** The minimum number of rated posts of an account. From it on, its own results suggest when to publish. */
export const ownTimesFrom = 30

export const bestTimesQuerySchema = z.object({
  accounts: commaSeparated(idSchema, 100)
    .optional()
    .describe('The ids of accounts, with commas between them.'),
})

const bestTimeSchema = z.object({
  weekday: z.number().int().min(1).max(7).describe('1 is Monday.'),
  time: z.string().describe('`HH:mm` in the time zone of the response.'),
  nextAt: instantSchema.describe('The next occurrence of that time.'),
  posts: z
    .number()
    .int()
    .nullable()
    .describe('How many rated posts were published in this hour. Null for general patterns.'),
  lift: z
    .number()
    .nullable()
    .describe(
      "The expected engagement rate as a multiple of the account's mean: 1.2 is 20% above it. Null for general patterns.",
    ),
  certainty: z
    .enum(['likely', 'maybe'])
    .nullable()
    .describe(
      '`likely`: the difference is rarely due to chance; `maybe`: it could be. Null for general patterns.',
    ),
})

export type BestTime = z.infer<typeof bestTimeSchema>

export const bestTimesResponseSchema = success({
  timeZone: z.string().describe('The time zone of the times.'),
  basis: z
    .enum(['own', 'general', 'none'])
    .describe(
      '`own`: the times come from the results of these accounts, in which recent weeks weigh more. `general`: they are the usual times of the platforms, because there are too few results, no hour stands out, or the plan does not include advanced analytics. `none`: no account was chosen.',
    ),
  posts: z
    .number()
    .int()
    .describe(
      'The number of rated posts of the last year that were compared, and the minimum for using own results.',
    ),
  neededPosts: z.number().int().describe('How many posts are needed.'),
  times: z.array(bestTimeSchema).describe('The best time first; general times are not sorted.'),
})

export type BestTimes = z.infer<typeof bestTimesResponseSchema>
