import type { Context } from '../context.ts'
import { engagementOf, type Engagement } from './engagement.ts'
import { listPostsOf } from './posts.queries.ts'

const DAY = 86_400_000
/** The number of newest posts that are considered. */
const MOST = 1000

/** The gains of an account's posts between two times, which are never in the future. */
export function gainedBetween(
  { store, clock }: Context,
  accountId: string,
  { from, until }: { from: number; until: number },
): Engagement {
  const end = Math.min(until, clock())
  const sum = engagementOf({ platform: '', text: '', createdAt: 0 }, 0)
  for (const post of listPostsOf(store, accountId, { olderThan: undefined, limit: MOST })) {
    if (post.createdAt >= end) continue
    const after = engagementOf(post, end)
    const before = engagementOf(post, from)
    for (const name of Object.keys(sum) as (keyof Engagement)[]) sum[name] += after[name] - before[name]
  }
  return sum
}

/** The days between two times. Each starts at the time of day of the first. */
export function daysIn({ from, until }: { from: number; until: number }): { from: number; until: number }[] {
  const days = Math.max(0, Math.ceil((until - from) / DAY))
  return Array.from({ length: days }, (_, at) => ({ from: from + at * DAY, until: from + (at + 1) * DAY }))
}
