import { CompiledQuery } from 'kysely'
import type { Db } from '../context.ts'
import type { PlanRow } from '../plans/index.ts'

type UseRow = Pick<PlanRow, 'paid_plan' | 'granted_plan'> & { bytes: number }

// Raw SQL instead of the query builder, because it runs whenever a post is saved.
const useOfWorkspace = `select paid_plan, granted_plan,
    (select coalesce(sum(text_bytes + media_bytes), 0)::bigint from storage_use where workspace_id = w.id) as bytes
  from workspaces w where id = $1`

/** The storage that a workspace uses, and the properties that determine its limit. */
export async function findStorageUse(db: Db, workspaceId: string): Promise<UseRow | undefined> {
  const { rows } = await db.executeQuery<UseRow>(CompiledQuery.raw(useOfWorkspace, [workspaceId]))
  return rows[0]
}
