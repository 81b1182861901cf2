import { type AccountDay, type AccountDaysCall, collectDays, daysBetween } from '../account-days.ts'
import type { Refusal } from '../connector.ts'
import { callGraph } from '../graph/call-graph.ts'
import type { HttpOutcome } from '../http.ts'
import { insightRange, seriesIn, totalIn } from '../graph/insight-days.ts'
import type { InstagramSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { refusedAlone } from './metrics.ts'

/**
 * Reach by day, and views, which Instagram gives only as the total of a period, so each day needs a call. Instagram no
 * longer gives profile visits (platforms reference, 1.8).
 */
export async function readAccountDays(
  settings: InstagramSettings,
  accessToken: string,
  { from, to }: AccountDaysCall,
): Promise<AccountDay[] | Refusal> {
  const read = (parameters: Record<string, string>) =>
    callGraph(settings, {
      method: 'GET',
      path: '/me/insights',
      accessToken,
      parameters: { period: 'day', ...parameters },
    })
  const days = collectDays()
  const reach = await read({ metric: 'reach', ...insightRange({ from, to }) })
  const series = seriesIn(reach)
  if (!series && !isRefusedAlone(reach)) return refusalOf(reach)
  for (const { day, value } of series ?? []) days.set(day, 'reach', value)
  for (const day of daysBetween({ from, to })) {
    const range = insightRange({ from: day, to: day })
    const views = await read({ metric: 'views', metric_type: 'total_value', ...range })
    const total = totalIn(views)
    if (total === undefined && isRefusedAlone(views)) break
    if (total === undefined) return refusalOf(views)
    days.set(day, 'impressions', total)
  }
  return days.list()
}

/** The metric or the permission is missing; the access to the account is valid. */
const isRefusedAlone = (outcome: HttpOutcome): boolean =>
  outcome.kind === 'answer' && outcome.status !== 200 && refusedAlone(outcome) !== undefined
