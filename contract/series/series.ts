import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { schedulePostSchema } from '../posts/post-input.ts'

export const seriesLimits = {
  /** The maximum number of a workspace's series that still create posts. */
  active: 100,
  /** How many days ahead the posts of a series are created. */
  aheadDays: 92,
  /** How many days before its time the points for a post of a series are reserved. */
  reservedDays: 7,
  posts: 1000,
}

/** The weekdays, from Monday (1). */
const weekdaySchema = z.number().int().min(1).max(7)
const everySchema = (most: number) => z.number().int().min(1).max(most)

const ruleWith = <Weekdays extends z.ZodType<number[]>>(weekdays: Weekdays) =>
  z.discriminatedUnion('unit', [
    z.object({ unit: z.literal('day'), every: everySchema(365) }),
    z.object({ unit: z.literal('week'), every: everySchema(52), weekdays }),
    z.object({
      unit: z.literal('month'),
      every: everySchema(24),
      on: z.discriminatedUnion('kind', [
        /** The day of the month; in a shorter month, its last day. */
        z.object({ kind: z.literal('day'), day: z.number().int().min(1).max(31) }),
        /** `nth`: for example the second Friday; -1 is the last one. */
        z.object({
          kind: z.literal('weekday'),
          weekday: weekdaySchema,
          nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
        }),
      ]),
    }),
  ])

/** When a post is repeated. The time of day is that of the first post, in the time zone of that post. */
export const repeatRuleSchema = ruleWith(
  boundedList(weekdaySchema, { min: 1, max: 7, tooFew: 'Choose at least one day of the week.' }),
)

export type RepeatRule = z.infer<typeof repeatRuleSchema>

/** `on`: the last possible date of a post. `after`: the number of posts, including the first. */
export const seriesEndSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('on'), date: boundedText({ max: 10 }).check(z.iso.date()) }),
  z.object({ kind: z.literal('after'), count: z.number().int().min(2).max(seriesLimits.posts) }),
])

export type SeriesEnd = z.infer<typeof seriesEndSchema>

/** Schedules the group for the time, as the first post of the series. */
export const repeatGroupSchema = schedulePostSchema.extend({ rule: repeatRuleSchema, end: seriesEndSchema })

export const seriesSchema = z.object({
  id: idSchema,
  rule: ruleWith(z.array(weekdaySchema)),
  end: seriesEndSchema,
  /** The time of day, `HH:mm`. */
  time: z.string(),
  timeZone: z.string(),
  /** The number of post groups that are still scheduled. */
  upcoming: z.number().int(),
  /** Whether the series has ended, so that no further posts are created. */
  ended: z.boolean(),
  /** Why no further posts are created at the moment: the storage is full, or the plan does not include scheduling. */
  waitsFor: z.enum(['storage', 'plan']).nullable(),
})

export type Series = z.infer<typeof seriesSchema>

export const seriesResponseSchema = success({
  series: seriesSchema,
  /** `stop`: whether the user may delete its scheduled posts. */
  can: z.object({ change: z.boolean(), stop: z.boolean() }),
})

/** A post group of the series. */
export const seriesGroupSchema = z.object({ groupId: idSchema })

/** Creates the posts after `groupId` again: as copies of it, at its time of day, according to this rule. */
export const changeSeriesSchema = seriesGroupSchema.extend({ rule: repeatRuleSchema, end: seriesEndSchema })
