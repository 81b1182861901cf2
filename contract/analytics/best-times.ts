import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { commaSeparated } from '../bounds.ts'

/** The minimum number of rated posts of an account. From it on, its own results suggest when to publish. */
export const ownTimesFrom = 30

export const bestTimesQuerySchema = z.object({ accounts: commaSeparated(idSchema, 100).optional() })

const bestTimeSchema = z.object({
  /** 1 is Monday. */
  weekday: z.number().int().min(1).max(7),
  /** `HH:mm` in the time zone of the response. */
  time: z.string(),
  /** The next occurrence of that time. */
  nextAt: instantSchema,
  /** How many rated posts were published in this hour. Null for general patterns. */
  posts: z.number().int().nullable(),
  /**
   * The expected engagement rate as a multiple of the account's mean: 1.2 is 20% above it. Null for general patterns.
   */
  lift: z.number().nullable(),
  /** `likely`: the difference is rarely due to chance; `maybe`: it could be. Null for general patterns. */
  certainty: z.enum(['likely', 'maybe']).nullable(),
})

export type BestTime = z.infer<typeof bestTimeSchema>

export const bestTimesResponseSchema = success({
  timeZone: z.string(),
  /**
   * `own`: the times come from the results of these accounts, in which recent weeks weigh more. `general`: they are the
   * usual times of the platforms, because there are too few results, no hour stands out, or the plan does not include
   * advanced analytics. `none`: no account was chosen.
   */
  basis: z.enum(['own', 'general', 'none']),
  /** The number of rated posts of the last year that were compared, and the minimum for using own results. */
  posts: z.number().int(),
  neededPosts: z.number().int(),
  /** The best time first; general times are not sorted. */
  times: z.array(bestTimeSchema),
})

export type BestTimes = z.infer<typeof bestTimesResponseSchema>
