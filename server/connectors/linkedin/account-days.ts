import { z } from 'zod'
import { type AccountDay, type AccountDaysCall, collectDays } from '../account-days.ts'
import { bodyOf } from '../responses.ts'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { isOrganization } from './urn.ts'

const statisticsPermission = 'rw_organization_admin'

/** The last instant whose year has four digits. */
const latest = Date.UTC(9999, 11, 31)

const count = z.number().int().nonnegative().optional()
const daysSchema = z.looseObject({
  elements: z.array(
    z.looseObject({
      timeRange: z.looseObject({ start: z.number().int().nonnegative().max(latest) }),
      totalShareStatistics: z.looseObject({ impressionCount: count, uniqueImpressionsCount: count }),
    }),
  ),
})

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC').epochMilliseconds

/** Impressions and reach of an organization by UTC day. LinkedIn gives none for a member (platforms reference, 4.9). */
export async function readAccountDays(
  settings: LinkedinSettings,
  { account, from, to }: TokenCall<AccountDaysCall>,
  scopes: string[],
): Promise<AccountDay[] | Refusal> {
  if (!isOrganization(account.externalId) || !scopes.includes(statisticsPermission)) return []
  const start = startOf(Temporal.PlainDate.from(from))
  const end = startOf(Temporal.PlainDate.from(to).add({ days: 1 }))
  const intervals = `(timeRange:(start:${start},end:${end}),timeGranularityType:DAY)`
  const organization = encodeURIComponent(account.externalId)
  const outcome = await callLinkedin(settings, {
    method: 'GET',
    path: `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${organization}&timeIntervals=${intervals}`,
    accessToken: account.accessToken,
    restliMethod: 'FINDER',
  })
  const statistics = bodyOf(outcome, daysSchema)
  if (!statistics) return refusalOf(outcome)
  const days = collectDays()
  for (const { timeRange, totalShareStatistics: total } of statistics.elements) {
    const day = new Date(timeRange.start).toISOString().slice(0, 10)
    if (total.impressionCount !== undefined) days.set(day, 'impressions', total.impressionCount)
    if (total.uniqueImpressionsCount !== undefined) days.set(day, 'reach', total.uniqueImpressionsCount)
  }
  return days.list()
}
