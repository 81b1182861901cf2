import { sql } from 'kysely'
import type { Db } from '../../server/context.ts'

export type Overdue = { posts: number; workspaces: number; oldest: Date | null }

/** Posts that are published as soon as publishing is released. */
export async function countOverdue(db: Db): Promise<Overdue> {
  const { rows } = await sql<Overdue>`
    select count(*)::int as posts, count(distinct workspace_id)::int as workspaces,
      min(coalesce(scheduled_at, due_at)) as oldest
    from posts where due_at <= now()`.execute(db)
  return rows[0] ?? { posts: 0, workspaces: 0, oldest: null }
}
