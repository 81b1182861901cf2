import type { Context } from '../context.ts'
import { engagementOf, type Engagement } from './engagement.ts'
import { listPostsOf } from './posts.queries.ts'

const DAY = 86_400_000
/** Posts that are looked at, the newest. */
const MOST = 1000

/** What the posts of an account gained between two times, which is never in the future. */
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

/** The days from a time until another one, which start at the time of day of the first. */
export function daysIn({ from, until }: { from: number; until: number }): { from: number; until: number }[] {
  const days = Math.max(0, Math.ceil((until - from) / DAY))
  return Array.from({ length: days }, (_, at) => ({ from: from + at * DAY, until: from + (at + 1) * DAY }))
}
