import type { Db } from '../../context.ts'

/** Remembers the date of drafts. */
export async function saveDates(
  db: Db,
  workspaceId: string,
  postIds: readonly string[],
  date: Date,
): Promise<void> {
  if (postIds.length === 0) return
  await db
    .insertInto('postiz_dates')
    .values(postIds.map((id) => ({ post_id: id, workspace_id: workspaceId, date })))
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ date }))
    .execute()
}

export async function listDates(db: Db, postIds: readonly string[]): Promise<Map<string, Date>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('postiz_dates')
    .select(['post_id', 'date'])
    .where('post_id', '=', (eb) => eb.fn.any(eb.val([...postIds])))
    .execute()
  return new Map(rows.map((row) => [row.post_id, row.date]))
}

/** The posts whose dates are between two times, at most `limit`. */
export async function listPostsDatedBetween(
  db: Db,
  workspaceId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('postiz_dates')
    .select('post_id')
    .where('workspace_id', '=', workspaceId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .limit(limit)
    .execute()
  return rows.map((row) => row.post_id)
}
