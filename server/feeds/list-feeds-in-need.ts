import type { Db } from '../context.ts'
import { explainProblem } from './feed-problem.ts'
import { listFeedsWithIds } from './feeds.queries.ts'

/** A feed that a user has to look after. `cause`, `cure`: sentences. */
export type FeedInNeed = { id: string; title: string; cause: string; cure: string }

/**
 * Those of the feeds that still need a user, by title: neither mended nor paused since. `told`: the causes that users were told
 * of, by the ids of their feeds.
 */
export async function listFeedsInNeed(
  db: Db,
  workspaceId: string,
  told: ReadonlyMap<string, string>,
): Promise<FeedInNeed[]> {
  if (told.size === 0) return []
  const rows = await listFeedsWithIds(db, workspaceId, [...told.keys()])
  return rows.flatMap(({ id, title, problem, newest_remark: remark }) => {
    if (problem) return [{ id, title, ...explainProblem(problem) }]
    // The entry says why its post stays a draft, as long as no newer one was taken by the queue.
    const reason = told.get(id)
    if (reason === undefined || !remark?.startsWith(reason)) return []
    return [{ id, title, cause: `Its newest post was not added to the queue. ${reason}`, cure: cureOfDraft }]
  })
}

const cureOfDraft =
  'Choose a time for it, or publish it. The next ones stay drafts as well until this is settled.'
