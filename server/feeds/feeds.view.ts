import type { Feed } from '../../contract/feeds/feeds.ts'
import type { Caller } from '../infra/http/caller.ts'
import { worksFor } from '../infra/http/works-for.ts'
import { maySchedule } from '../plans/index.ts'
import { explainProblem } from './feed-problem.ts'
import type { FeedRow, ListedFeed } from './feeds.queries.ts'

/** What puts posts into queues is changed by those who may schedule, as a scheduled post is. */
export const canChangeFeed = (
  caller: Pick<Caller, 'capabilities' | 'approval'>,
  { becomes }: Pick<FeedRow, 'becomes'>,
): boolean => (becomes === 'queued' ? maySchedule(caller) : caller.capabilities.has('posts:write'))

export function presentFeed(caller: Caller, row: ListedFeed): Feed {
  const { problem, failing_since: since } = row
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    becomes: row.becomes,
    template: row.template,
    withPicture: row.with_picture,
    socialAccountIds: row.account_ids,
    postsPerDay: row.posts_per_day,
    paused: row.paused,
    version: row.version,
    savedBy: row.saved_by_name,
    answeredAt: row.answered_at?.toISOString() ?? null,
    nextCheckAt: row.next_check_at.toISOString(),
    made: row.made,
    waiting: row.waiting,
    leftOut: row.left_out,
    problem: problem && since && { since: since.toISOString(), ...explainProblem(problem) },
    can: {
      change: canChangeFeed(caller, row) && row.account_ids.every((one) => worksFor(caller, one)),
    },
  }
}
