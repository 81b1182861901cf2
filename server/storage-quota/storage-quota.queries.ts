import { CompiledQuery } from 'kysely'
import type { Db } from '../context.ts'
import type { PlanRow } from '../plans/index.ts'

type UseRow = Pick<PlanRow, 'paid_plan' | 'granted_plan'> & { bytes: number }

// Raw SQL instead of the query builder, because it runs whenever a post is saved.
const useOfWorkspace = `select payer.paid_plan, payer.granted_plan,
    (select coalesce(sum(u.text_bytes + u.media_bytes), 0)::bigint
      from workspaces covered join storage_use u on u.workspace_id = covered.id
      where covered.payer_id = payer.id) as bytes
  from workspaces w join workspaces payer on payer.id = w.payer_id where w.id = $1`

/** The storage that all workspaces of the workspace's payer use, and the properties that determine its limit. */
export async function findStorageUse(db: Db, workspaceId: string): Promise<UseRow | undefined> {
  const { rows } = await db.executeQuery<UseRow>(CompiledQuery.raw(useOfWorkspace, [workspaceId]))
  return rows[0]
}
