import { sql } from 'kysely'
import type { Db } from '../../context.ts'

/** The remaining monthly points, and the remaining points that never expire. */
export async function sumRemaining(
  db: Db,
  workspaceId: string,
): Promise<{ monthly: number; permanent: number }> {
  const { rows } = await sql<{ monthly: number; permanent: number }>`
    select coalesce(sum(remaining) filter (where kind = 'monthly'), 0)::int as monthly,
      coalesce(sum(remaining) filter (where kind <> 'monthly'), 0)::int as permanent
    from point_grants where workspace_id = ${workspaceId} and remaining > 0`.execute(db)
  return rows[0] ?? { monthly: 0, permanent: 0 }
}
