import type { Answer } from '../http/responses.ts'
import { graphTime } from '../graph/fields.ts'
import { insightDays } from '../graph/insight-days.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import { gainedBetween } from '../store/account-numbers.ts'
import { type Account, followersOf } from '../store/accounts.ts'
import type { Engagement } from '../store/engagement.ts'
import type { GraphCall } from './endpoint.ts'

type Range = { from: number; until: number }
type Numbers = Engagement & { followed: number }

/** Metrics with a value for each day. */
const byDay: Record<string, (day: Numbers) => number> = {
  reach: ({ reach }) => reach,
  follower_count: ({ followed }) => followed,
}

/** Metrics with one total, with `metric_type=total_value`. */
const asTotal: Record<string, (total: Numbers) => number> = {
  reach: ({ reach }) => reach,
  views: ({ views }) => views,
  likes: ({ likes }) => likes,
  comments: ({ replies }) => replies,
  shares: ({ reposts }) => reposts,
  saves: ({ saves }) => saves,
  replies: () => 0,
  reposts: ({ quotes }) => quotes,
  total_interactions: ({ likes, replies, saves, reposts }) => likes + replies + saves + reposts,
  accounts_engaged: ({ likes, replies }) => Math.floor((likes + replies) / 2),
  profile_links_taps: ({ clicks }) => Math.floor(clicks / 4),
  follows_and_unfollows: ({ followed }) => followed,
}

/** Metrics for each day between `since` and `until`, or totals for that period. */
export function accountInsights(call: GraphCall): Answer {
  const { context, account, fields } = call
  const { period, metric_type: type } = fields
  if (period !== 'day') throw invalidParameter('(#100) period must be day')
  const range = { from: Number(fields.since) * 1000, until: Number(fields.until) * 1000 }
  if (!(range.until > range.from)) throw invalidParameter('(#100) since must be before until')
  const known = type === 'total_value' ? asTotal : byDay
  const asked = (fields.metric ?? '').split(',').filter(Boolean)
  const unknown = asked.find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined || asked.length === 0) {
    throw invalidParameter(`(#100) The metric ${unknown ?? ''} is not available with this metric_type`)
  }
  const numbersOf = (of: Range): Numbers => ({
    ...gainedBetween(context, account.id, of),
    followed: gainedFollowers(account, of),
  })
  const data = asked.map((name) => {
    const metric = { name, period, title: name, description: '', id: `${account.id}/insights/${name}/day` }
    if (type === 'total_value')
      return { ...metric, total_value: { value: asTotal[name]?.(numbersOf(range)) } }
    const values = insightDays(fields).map((day) => ({
      value: byDay[name]?.(numbersOf(day)),
      end_time: graphTime(day.until),
    }))
    return { ...metric, values }
  })
  return { status: 200, body: { data } }
}

const gainedFollowers = (account: Account, { from, until }: Range): number =>
  Math.max(0, followersOf(account, until) - followersOf(account, from))
