import type { Answer } from '../http/responses.ts'
import { graphTime } from '../graph/fields.ts'
import { insightDays } from '../graph/insight-days.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import { gainedBetween } from '../store/account-numbers.ts'
import { followersOf } from '../store/accounts.ts'
import type { Engagement } from '../store/engagement.ts'
import type { PageCall } from './endpoint.ts'

/** The Page's gains on a day, with its followers before and after it. */
type Numbers = Engagement & { before: number; after: number }

const metrics: Record<string, (day: Numbers) => number> = {
  page_media_view: ({ views }) => views,
  page_total_media_view_unique: ({ reach }) => reach,
  page_post_engagements: ({ likes, replies, reposts, clicks }) => likes + replies + reposts + clicks,
  page_follows: ({ after }) => after,
  page_daily_follows_unique: ({ before, after }) => Math.max(0, after - before),
  page_views_total: ({ clicks }) => clicks,
  page_video_views: ({ views }) => Math.floor(views / 2),
}
const MOST_SECONDS = 91 * 86_400

/** Metrics of the Page for each day between `since` and `until`, at most 90. */
export function pageInsights({ context, page, fields }: PageCall): Answer {
  const asked = (fields.metric ?? '').split(',').filter(Boolean)
  if (asked.some((name) => !Object.hasOwn(metrics, name))) {
    throw invalidParameter('The value must be a valid insights metric')
  }
  if (fields.period !== 'day') throw invalidParameter('period must be day')
  if (Number(fields.until) - Number(fields.since) > MOST_SECONDS) {
    throw invalidParameter('There cannot be more than 90 days between since and until')
  }
  const days = insightDays(fields).map((day) => ({
    until: day.until,
    numbers: {
      ...gainedBetween(context, page.id, day),
      before: followersOf(page, day.from),
      after: followersOf(page, day.until),
    },
  }))
  const data = asked.map((name) => ({
    name,
    period: 'day',
    values: days.map(({ until, numbers }) => ({
      value: metrics[name]?.(numbers),
      end_time: graphTime(until),
    })),
    title: name,
    description: '',
    id: `${page.id}/insights/${name}/day`,
  }))
  return { status: 200, body: { data } }
}
