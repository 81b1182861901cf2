import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { HttpOutcome } from '../http.ts'

/** The days of Meta's insights are days in California. */
const zone = 'America/Los_Angeles'

const count = z.number().int().nonnegative()
const seriesSchema = z.looseObject({
  data: z.array(
    z.looseObject({ values: z.array(z.looseObject({ value: count, end_time: z.string() })).default([]) }),
  ),
})
const totalSchema = z.looseObject({
  data: z.tuple([z.looseObject({ total_value: z.looseObject({ value: count }) })]),
})

/** The `since` and `until` parameters for these days, in seconds. */
export function insightRange({ from, to }: { from: string; to: string }): { since: string; until: string } {
  const start = (day: Temporal.PlainDate) => String(day.toZonedDateTime(zone).epochMilliseconds / 1000)
  return {
    since: start(Temporal.PlainDate.from(from)),
    until: start(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

/**
 * The number of each day in a response with `period=day`, which contains the end of each day; undefined for another
 * response.
 */
export function seriesIn(outcome: HttpOutcome): { day: string; value: number }[] | undefined {
  const series = bodyOf(outcome, seriesSchema)
  return series?.data
    .flatMap(({ values }) => values)
    .flatMap(({ value, end_time: end }) => {
      const at = Date.parse(end)
      return Number.isNaN(at) ? [] : [{ day: dayBefore(at), value }]
    })
}

/** The number in a response with `metric_type=total_value`; undefined for another response. */
export const totalIn = (outcome: HttpOutcome): number | undefined =>
  bodyOf(outcome, totalSchema)?.data[0].total_value.value

const dayBefore = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at - 1)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
