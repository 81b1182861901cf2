import type { Answer } from '../http/responses.ts'
import { daysIn, gainedBetween } from '../store/account-numbers.ts'
import { engagementOf } from '../store/engagement.ts'
import { findPost } from '../store/posts.queries.ts'
import type { YoutubeCall } from './endpoint.ts'
import { refuse } from './google-errors.ts'

const DAY = 86_400_000

/** `GET /v2/reports` of the Analytics API: views by day, or shares by video. */
export function readReport({ context, query, account }: YoutubeCall): Answer {
  const { ids, startDate, endDate, metrics, dimensions } = query
  if (ids !== 'channel==MINE') throw invalid('ids has to be channel==MINE')
  const [from, last] = [Date.parse(startDate ?? ''), Date.parse(endDate ?? '')]
  if (Number.isNaN(from) || Number.isNaN(last)) throw invalid('startDate and endDate are needed')
  if (dimensions === 'day' && metrics === 'views') {
    const rows = daysIn({ from, until: last + DAY })
      .filter((day) => day.from < context.clock())
      .map((day) => [
        new Date(day.from).toISOString().slice(0, 10),
        gainedBetween(context, account.id, day).views,
      ])
    return { status: 200, body: table('day', 'views', rows) }
  }
  if (dimensions === 'video' && metrics === 'shares') {
    const videoIds = /^video==(.+)$/.exec(query.filters ?? '')?.[1]?.split(',') ?? []
    const rows = videoIds.flatMap((id) => {
      const post = findPost(context.store, 'youtube', id)
      if (post?.accountId !== account.id) return []
      return [[id, engagementOf(post, context.clock()).reposts]]
    })
    return { status: 200, body: table('video', 'shares', rows) }
  }
  throw invalid('The query is not supported.')
}

const table = (dimension: string, metric: string, rows: (string | number)[][]) => ({
  kind: 'youtubeAnalytics#resultTable',
  columnHeaders: [
    { name: dimension, columnType: 'DIMENSION', dataType: 'STRING' },
    { name: metric, columnType: 'METRIC', dataType: 'INTEGER' },
  ],
  // Left out where nothing matches.
  ...(rows.length > 0 && { rows }),
})

const invalid = (message: string) => refuse(400, 'badRequest', message, 'global')
