import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedText, commaSeparated } from '../bounds.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { postSummarySchema } from '../posts/posts.ts'

/** The longest range of days, which keeps the response small: a year, or two of them side by side. */
export const longestRangeDays = 366
/** The figures of basic analytics on the free plan. */
export const basicDays = 30

/** The figures that the free plan lacks. The response omits them and names them, so that screens can say so. */
export const lockedParts = [
  'range',
  'charts',
  'breakdown',
  'posts',
  'patterns',
  'export',
  'insights',
] as const
export type LockedPart = (typeof lockedParts)[number]

/**
 * What kinds of posts are compared. Length: below 100 characters, up to 250, more. Hashtags: none, 1 or 2, 3 to 5, more.
 * A question has a question mark outside of links.
 */
export const traits = {
  media: ['text', 'picture', 'pictures', 'video'],
  length: ['short', 'medium', 'long'],
  hashtags: ['none', 'few', 'some', 'many'],
  link: ['with', 'without'],
  question: ['with', 'without'],
} as const

export type TraitName = keyof typeof traits
export type TraitValues = { [Name in TraitName]: (typeof traits)[Name][number] }
export const traitNames = ['media', 'length', 'hashtags', 'link', 'question'] as const satisfies TraitName[]

const daySchema = z.iso.date()
const dayInputSchema = boundedText({ max: 10 })
  .check(z.iso.date())
  .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Choose a day of this century or the next.')

/** The posts and accounts that the figures cover. An omitted filter does not limit them. */
const chosenSchema = z.object({
  from: dayInputSchema
    .optional()
    .describe(
      "The first and the last day, both included, in the workspace's time zone. The default is the last 30 days.",
    ),
  to: dayInputSchema.optional().describe('The last day, included. The default is today.'),
  accounts: commaSeparated(idSchema, 100)
    .optional()
    .describe('Only these social accounts: ids, with commas between them.'),
  platforms: commaSeparated(platformKeySchema, 20)
    .optional()
    .describe('Only these platforms, with commas between them.'),
  labels: commaSeparated(idSchema, 50)
    .optional()
    .describe(
      'Only posts with one of these labels. Figures of accounts, such as followers, ignore the labels.',
    ),
})

const isRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const rangeIssue = { path: ['to'], message: 'The last day has to come after the first.' }

export const analyticsFilterSchema = chosenSchema.refine(isRange, rangeIssue)
export type AnalyticsFilter = z.output<typeof analyticsFilterSchema>

export const analyticsQuerySchema = chosenSchema
  .extend({
    compare: z
      .enum(['previous', 'none'])
      .default('previous')
      .describe('Whether the period before is there for comparison.'),
  })
  .refine(isRange, rangeIssue)

const rangeSchema = z.object({
  from: daySchema.describe('The first day.'),
  to: daySchema.describe('The last day, included.'),
})
export type DayRange = z.infer<typeof rangeSchema>

const count = z.number().int().nullable()

/**
 * The numbers of a post, as they were last read, count on the day of its publication. A late or corrected number
 * therefore changes that day. A number is null if no platform gives it, if it was not read yet, or if there is no post.
 * Null differs from 0.
 */
const postSums = {
  posts: z.number().int().describe('How many posts were published.'),
  impressions: count.describe('How often they were seen.'),
  reach: count.describe('By how many accounts; somebody who saw two posts counts twice.'),
  engagements: count.describe('Likes, comments, shares and saves.'),
  engagementRate: z
    .number()
    .nullable()
    .describe('Engagements in percent of impressions, of the posts that have both.'),
}

/** The figures of accounts on a day or in a range. They are null for a day on which nothing was read. */
const accountSums = {
  followers: count.describe('Followers at the last reading.'),
  followersGained: count.describe('Followers gained.'),
  profileViews: count.describe('How often profiles were seen.'),
}

export const numbersSchema = z.object({ ...postSums, ...accountSums })
export type AnalyticsNumbers = z.infer<typeof numbersSchema>

export const analyticsDaySchema = z.object({ day: daySchema.describe('The day.'), ...numbersSchema.shape })
export type AnalyticsDay = z.infer<typeof analyticsDaySchema>

const cardSchema = z.object({
  value: z.number().nullable().describe('The figure; null if there is none.'),
  previous: z.number().nullable().describe('The figure of the period before; null if there is none.'),
  change: z
    .number()
    .nullable()
    .describe(
      'The change from the previous period in percent, or in percentage points for the engagement rate. Null if one of the values is missing or the previous one is 0.',
    ),
  accounts: z.number().int().describe('How many of the `ofAccounts` accounts the value covers.'),
  ofAccounts: z.number().int().describe('How many accounts were chosen.'),
  missing: z
    .enum(['no_accounts', 'no_posts', 'not_read', 'platform'])
    .nullable()
    .describe('Why there is no value.'),
})

export type AnalyticsCard = z.infer<typeof cardSchema>

const analyticsAccountSchema = z.object({
  id: idSchema,
  platform: platformKeySchema.describe('Its platform.'),
  name: z.string().describe('Its name.'),
  username: z.string().describe('Its handle.'),
  listedName: z.string().nullable().describe('The name that lists show instead of the handle.'),
  isConnected: z.boolean().describe('Whether it is still connected.'),
})

export type AnalyticsAccount = z.infer<typeof analyticsAccountSchema>

const partOf = {
  totals: numbersSchema.describe('The figures of the whole range.'),
  days: z.array(analyticsDaySchema).describe('The figures of each day.'),
}

export const analyticsResponseSchema = success({
  range: rangeSchema
    .extend({ timeZone: z.string().describe('The time zone of the days.') })
    .describe('The days that the figures cover.'),
  previous: rangeSchema.nullable().describe('The days that they are compared with; null without comparison.'),
  readAt: instantSchema.nullable().describe('When numbers of posts were last read; null if they never were.'),
  cards: z
    .object({
      impressions: cardSchema.describe('How often posts were seen.'),
      engagementRate: cardSchema.describe('Engagements in percent of impressions.'),
      followersGained: cardSchema.describe('Followers gained.'),
      profileViews: cardSchema.describe('How often profiles were seen.'),
    })
    .describe('The most important figures, with their change.'),
  totals: numbersSchema.describe('The figures of the whole range.'),
  days: z
    .array(analyticsDaySchema)
    .describe('Each day of the range. Basic analytics contain only posts and impressions.'),
  previousDays: z
    .array(analyticsDaySchema)
    .nullable()
    .describe('Each day of the period before; null without comparison.'),
  byAccount: z
    .array(z.object({ account: analyticsAccountSchema.describe('The social account.'), ...partOf }))
    .nullable()
    .describe(
      'The accounts that are connected, and those that have been disconnected since but have a number in the range.',
    ),
  byPlatform: z
    .array(z.object({ platform: platformKeySchema.describe('The platform.'), ...partOf }))
    .nullable()
    .describe('The figures of each platform; null on the free plan.'),
  locked: z.array(z.enum(lockedParts)).describe('What the plan does not include.'),
})

export type Analytics = z.infer<typeof analyticsResponseSchema>
export type CardName = keyof Analytics['cards']

export const rankedPostsQuerySchema = chosenSchema
  .extend({
    limit: z.coerce.number().int().min(1).max(20).default(5).describe('How many posts each list has.'),
  })
  .refine(isRange, rangeIssue)

const rankedPostSchema = z.object({
  post: postSummarySchema,
  impressions: z.number().int().describe('How often it was seen.'),
  reach: count.describe('By how many accounts; null if the platform does not say.'),
  engagements: z.number().int().describe('Its likes, comments, shares and saves.'),
  engagementRate: z.number().describe('Engagements in percent of impressions.'),
})

export type RankedPost = z.infer<typeof rankedPostSchema>

/**
 * The posts with the highest and the lowest engagement rates. They are chosen by the bound of their confidence
 * intervals, so that a rate of few impressions counts little, and sorted by their rates. No post is in both lists.
 */
export const rankedPostsResponseSchema = success({
  top: z.array(rankedPostSchema).describe('The posts with the highest rates.'),
  flop: z.array(rankedPostSchema).describe('The posts with the lowest rates.'),
  compared: z.number().int().describe('How many posts have a rate.'),
})

export type RankedPosts = z.infer<typeof rankedPostsResponseSchema>

const groupNumbers = {
  posts: z.number().int().describe('How many posts were published.'),
  rated: z.number().int().describe('How many of them have impressions and engagements.'),
  engagementRate: z.number().nullable().describe('The rate of those, in percent; null if there are none.'),
}

export const patternsResponseSchema = success({
  timeZone: z.string().describe('The time zone of the hours.'),
  heatMap: z
    .array(
      z.object({
        weekday: z.number().int().min(1).max(7).describe('The day, from Monday (1) to Sunday (7).'),
        hour: z.number().int().min(0).max(23).describe('The hour that begins then.'),
        ...groupNumbers,
      }),
    )
    .describe(
      "The hours of the week in which posts were published, in the workspace's time zone; 1 is Monday.",
    ),
  kinds: z
    .array(
      z.object({
        kind: z.enum(traitNames).describe('By what posts are told apart.'),
        groups: z
          .array(
            z.object({
              key: z.string().describe('The value, such as `video` for posts with a video.'),
              ...groupNumbers,
            }),
          )
          .describe('Its values.'),
      }),
    )
    .describe('Each kind of post with its values in their order, including values without a post.'),
})

export type Patterns = z.infer<typeof patternsResponseSchema>
