import { type AccountDay, type AccountDaysCall, collectDays } from '../account-days.ts'
import type { Refusal } from '../connector.ts'
import { insightRange, seriesIn } from '../graph/insight-days.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { isRefusedAlone } from './metrics.ts'

/** Meta replaces metrics from time to time (platforms reference, 2.10). */
const metrics = [
  ['impressions', 'page_media_view'],
  ['reach', 'page_total_media_view_unique'],
  ['profileViews', 'page_views_total'],
] as const

/**
 * Views, reach and visits of a Page by day. Each is a separate call, because an unknown metric fails the whole call. A
 * Page with fewer than 100 likes has no insights.
 */
export async function readAccountDays(
  settings: FacebookSettings,
  { account, from, to }: TokenCall<AccountDaysCall>,
): Promise<AccountDay[] | Refusal> {
  const days = collectDays()
  for (const [name, metric] of metrics) {
    const outcome = await callFacebook(settings, {
      method: 'GET',
      path: `/${encodeURIComponent(account.externalId)}/insights`,
      accessToken: account.accessToken,
      parameters: { metric, period: 'day', ...insightRange({ from, to }) },
    })
    const series = seriesIn(outcome)
    if (!series && !isRefusedAlone(outcome)) return refusalOf(outcome)
    for (const { day, value } of series ?? []) days.set(day, name, value)
  }
  return days.list()
}
