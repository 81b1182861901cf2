import type { z } from 'zod'
import {
  activityCategories,
  activityCategoryKeys,
  type Activity,
} from '../../contract/activity/activities.ts'
import type {
  ActivityFilter,
  ActivityLine,
  activityQuerySchema,
} from '../../contract/activity/activity-list.ts'
import type { Db } from '../context.ts'
import { cursorAfter, cutPage, parseCursor, type CursorPosition } from '../infra/http/paging.ts'
import { listActivityRows, type ActivityRow } from './activities.queries.ts'

const exportBatch = 1000

/** A page of what was done in a workspace, newest first. */
export async function listActivities(
  db: Db,
  workspaceId: string,
  { cursor, limit, ...filter }: z.output<typeof activityQuerySchema>,
): Promise<{ lines: ActivityLine[]; nextCursor: string | null }> {
  const after = parseCursor(cursor)
  const rows = await listActivityRows(db, workspaceId, selected(filter), { after, limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return { lines: shown.map(presentActivity), nextCursor: cursorAfter(last) }
}

/** All that matches the filter, newest first, read in batches so that an export can have any length. */
export async function* readActivities(
  db: Db,
  workspaceId: string,
  filter: ActivityFilter,
): AsyncGenerator<ActivityLine> {
  let after: CursorPosition | undefined
  for (;;) {
    const rows = await listActivityRows(db, workspaceId, selected(filter), { after, limit: exportBatch })
    for (const row of rows) yield presentActivity(row)
    const last = rows.at(-1)
    if (!last || rows.length < exportBatch) return
    after = { createdAt: last.created_at, id: last.id }
  }
}

/** A later release beside this one may have recorded kinds that this one cannot present. */
const knownKinds = activityCategoryKeys.flatMap((key) => activityCategories[key].kinds)

const selected = ({ member, category, from, to }: ActivityFilter) => ({
  userId: member,
  kinds: category ? activityCategories[category].kinds : knownKinds,
  from,
  to,
})

const presentActivity = (row: ActivityRow): ActivityLine => ({
  id: row.id,
  at: row.created_at.toISOString(),
  actor: row.actor,
  by: presentUser(row.by),
  program: row.by_program,
  subject: presentUser(row.subject),
  username: row.username,
  postId: row.post_id,
  socialAccountId: row.social_account_id,
  // The two columns were written from one activity.
  activity: { kind: row.kind, data: row.data } as Activity,
})

const presentUser = (user: ActivityRow['by']): ActivityLine['by'] =>
  user && {
    id: user.id,
    name: user.full_name,
    pictureUrl: user.picture_key === null ? null : `/api/user-pictures/${user.picture_key}`,
  }
