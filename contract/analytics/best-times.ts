import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { commaSeparated } from '../bounds.ts'

/** Rated posts of an account from which on its own results say when to publish. */
export const ownTimesFrom = 30

export const bestTimesQuerySchema = z.object({ accounts: commaSeparated(idSchema, 100).optional() })

const bestTimeSchema = z.object({
  /** 1 is Monday. */
  weekday: z.number().int().min(1).max(7),
  /** `HH:mm` in the zone of the answer. */
  time: z.string(),
  /** When it is that time next. */
  nextAt: instantSchema,
  /** How many rated posts were published in this hour. Null for general patterns. */
  posts: z.number().int().nullable(),
  /** The engagement rate to expect, compared with the mean of the account: 1.2 is a fifth more. Null for general patterns. */
  lift: z.number().nullable(),
  /** `likely`: it would rarely look so by chance; `maybe`: it could. Null for general patterns. */
  certainty: z.enum(['likely', 'maybe']).nullable(),
})

export type BestTime = z.infer<typeof bestTimeSchema>

export const bestTimesResponseSchema = success({
  timeZone: z.string(),
  /**
   * `own`: from the results of these accounts, of which recent weeks weigh more. `general`: usual times of their platforms,
   * because there are too few results, no hour stands out, or the plan does not include advanced analytics. `none`: no
   * account was chosen, so nothing is known.
   */
  basis: z.enum(['own', 'general', 'none']),
  /** Rated posts of the last year that were compared, and from how many on own results are used. */
  posts: z.number().int(),
  neededPosts: z.number().int(),
  /** The best first; general ones as they come. */
  times: z.array(bestTimeSchema),
})

export type BestTimes = z.infer<typeof bestTimesResponseSchema>
