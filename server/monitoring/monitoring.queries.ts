import { sql } from 'kysely'
import type { Db } from '../context.ts'

export type Backlog = { platform: string; posts: number; oldest: Date }

/** Posts that are due and that no worker has claimed, by platform. */
export async function countDuePosts(db: Db): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select platform, count(*)::int as posts, min(due_at) as oldest from posts
    where due_at <= now() and leased_by is null group by platform`.execute(db)
  return rows
}

export async function ping(db: Db): Promise<void> {
  await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
}
