import type { Answer } from '../http/answers.ts'
import { graphTime } from '../graph/fields.ts'
import { insightDays } from '../graph/insight-days.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import { gainedBetween } from '../store/account-numbers.ts'
import type { Engagement } from '../store/engagement.ts'
import type { PageCall } from './endpoint.ts'

const metrics: Record<string, (gained: Engagement) => number> = {
  page_media_view: ({ views }) => views,
  page_total_media_view_unique: ({ reach }) => reach,
  page_views_total: ({ clicks }) => clicks,
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
  const days = insightDays(fields)
  const data = asked.map((name) => ({
    name,
    period: 'day',
    values: days.map((day) => ({
      value: metrics[name]?.(gainedBetween(context, page.id, day)),
      end_time: graphTime(day.until),
    })),
    id: `${page.id}/insights/${name}/day`,
  }))
  return { status: 200, body: { data } }
}
