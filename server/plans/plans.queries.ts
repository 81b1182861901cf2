import type { PlanKey } from '../../contract/plans.ts'
import type { Db, Trx } from '../context.ts'

export type PlanRow = { paid_plan: PlanKey; paid_until: Date | null; granted_plan: PlanKey }

const columns = ['paid_plan', 'paid_until', 'granted_plan'] as const

export async function findPlans(db: Db, workspaceId: string): Promise<PlanRow | undefined> {
  return db.selectFrom('workspaces').select(columns).where('id', '=', workspaceId).executeTakeFirst()
}

/**
 * Waits for another change of the same workspace's plan. Rows that refer to the workspace can still be written
 * meanwhile: who holds them may be waiting for what this transaction needs next.
 */
export async function lockPlans(trx: Trx, workspaceId: string): Promise<PlanRow | undefined> {
  return trx
    .selectFrom('workspaces')
    .select(columns)
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updatePlans(trx: Trx, workspaceId: string, change: Partial<PlanRow>): Promise<void> {
  await trx.updateTable('workspaces').set(change).where('id', '=', workspaceId).execute()
}
