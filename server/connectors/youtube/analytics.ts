import { z } from 'zod'
import { type AccountDay, type AccountDaysCall, collectDays } from '../account-days.ts'
import { bodyOf } from '../responses.ts'
import type { Refusal } from '../connector.ts'
import { callHttp } from '../http.ts'
import type { OAuthTokens } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { analyticsPermission } from './permissions.ts'

/** Rows follow the headers. */
const reportSchema = z.looseObject({
  columnHeaders: z.array(z.looseObject({ name: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number()]))).default([]),
})

const isDate = (text: string) => z.iso.date().safeParse(text).success

/** No video is older than YouTube itself. */
const firstDay = '2005-02-14'

export const mayReadAnalytics = ({ scopes }: OAuthTokens): boolean => scopes.includes(analyticsPermission)

/** Views of the channel by day, if the user has granted access to its reports. */
export async function readAccountDays(
  settings: YoutubeSettings,
  tokens: OAuthTokens,
  { from, to }: AccountDaysCall,
): Promise<AccountDay[] | Refusal> {
  if (!mayReadAnalytics(tokens)) return []
  const report = await readReport(settings, tokens, {
    startDate: from,
    endDate: to,
    metrics: 'views',
    dimensions: 'day',
  })
  if (!(report instanceof Map)) return report.kind === 'rejected' ? [] : report
  const days = collectDays()
  for (const [day, views] of report) if (isDate(day)) days.set(day, 'impressions', views)
  return days.list()
}

/**
 * How often each of these videos was shared. Only the reports contain it, and a video appears in them after a day or
 * two.
 */
export function readShares(
  settings: YoutubeSettings,
  tokens: OAuthTokens,
  videoIds: readonly string[],
): Promise<Map<string, number> | Refusal> {
  return readReport(settings, tokens, {
    startDate: firstDay,
    endDate: settings.clock.now().toISOString().slice(0, 10),
    metrics: 'shares',
    dimensions: 'video',
    filters: `video==${videoIds.join(',')}`,
    maxResults: '200',
  })
}

/** A report with one dimension and one number. */
async function readReport(
  settings: YoutubeSettings,
  { accessToken }: OAuthTokens,
  query: { metrics: string; dimensions: string } & Record<string, string>,
): Promise<Map<string, number> | Refusal> {
  const url = new URL(`${settings.analytics}/v2/reports`)
  for (const [name, value] of Object.entries({ ids: 'channel==MINE', ...query })) {
    url.searchParams.set(name, value)
  }
  const outcome = await callHttp({
    method: 'GET',
    url: url.href,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const report = bodyOf(outcome, reportSchema)
  if (!report) return refusalOf(outcome)
  const at = (name: string) => report.columnHeaders.findIndex((header) => header.name === name)
  const [key, number] = [at(query.dimensions), at(query.metrics)]
  return new Map(
    report.rows.flatMap((row): [string, number][] => {
      const value = row[number]
      return Number.isSafeInteger(value) && Number(value) >= 0 ? [[String(row[key]), Number(value)]] : []
    }),
  )
}
