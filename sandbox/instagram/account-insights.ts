import type { Answer } from '../http/answers.ts'
import { graphTime } from '../graph/fields.ts'
import { insightDays } from '../graph/insight-days.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import { gainedBetween } from '../store/account-numbers.ts'
import type { GraphCall } from './endpoint.ts'

/** Reach for each day between `since` and `until`, or the views of that time as one total. */
export function accountInsights({ context, account, fields }: GraphCall): Answer {
  const { metric: name, period, metric_type: type } = fields
  if (period !== 'day') throw invalidParameter('(#100) period must be day')
  const range = { from: Number(fields.since) * 1000, until: Number(fields.until) * 1000 }
  if (!(range.until > range.from)) throw invalidParameter('(#100) since must be before until')
  const metric = { name, period, title: name, id: `${account.id}/insights/${name}/day` }
  if (name === 'reach' && type === undefined) {
    const values = insightDays(fields).map((day) => ({
      value: gainedBetween(context, account.id, day).reach,
      end_time: graphTime(day.until),
    }))
    return { status: 200, body: { data: [{ ...metric, values }] } }
  }
  if (name === 'views' && type === 'total_value') {
    const { views } = gainedBetween(context, account.id, range)
    return { status: 200, body: { data: [{ ...metric, total_value: { value: views } }] } }
  }
  throw invalidParameter(`(#100) The metric ${name} is not available with this metric_type`)
}
