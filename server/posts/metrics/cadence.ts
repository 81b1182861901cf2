import { sql, type RawBuilder } from 'kysely'

/**
 * How often the metrics of a post are read. `by_age`: often while it is new, rarely later. `daily`: once per UTC day,
 * for a platform that charges for each post that is read on a day (platforms reference, 3.6).
 */
export type Cadence = {
  every: 'by_age' | 'daily'
  /** The platform requires data to be refreshed within this number of days, so posts of any age are read. */
  keptDays?: number
}

/** How long metrics of a post are refreshed (X gives the owner's metrics for 30 days). */
const refreshedDays = 30
const isYoung = sql`p.published_at > now() - make_interval(days => ${sql.lit(refreshedDays)})`

/** Whether the metrics of post `p` are still refreshed. */
export const isRefreshed = ({ keptDays }: Cadence): RawBuilder<boolean> =>
  sql<boolean>`(p.external_id is not null and p.deleted_on_platform_at is null and ${keptDays === undefined ? isYoung : sql`p.published_at is not null`})`

/**
 * The time of the next reading for post `p`. By age: immediately, then after a tenth of its age at the last reading,
 * but at least 2 minutes and at most 12 hours. Daily: after an hour, in which most engagement happens, then after each
 * midnight in UTC. For older posts whose platform requires refreshing: after half of that period.
 */
export function dueAt({ every, keptDays }: Cadence): RawBuilder<Date> {
  const old =
    keptDays === undefined ? sql`null` : sql`make_interval(days => ${sql.lit(Math.floor(keptDays / 2))})`
  return every === 'by_age'
    ? sql<Date>`coalesce(p.measured_at + case when ${isYoung}
        then least(greatest((p.measured_at - p.published_at) / 10, interval '2 minutes'), interval '12 hours')
        else ${old} end, p.published_at)`
    : sql<Date>`coalesce(date_bin('1 day', p.measured_at, timestamptz '2000-01-01 00:00Z') + interval '24 hours',
        p.published_at + interval '1 hour')`
}
