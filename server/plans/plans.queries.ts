import { sql } from 'kysely'
import type { PlanKey } from '../../contract/billing/plans.ts'
import type { Db, Trx } from '../context.ts'

export type PlanRow = { paid_plan: PlanKey; paid_until: Date | null; granted_plan: PlanKey }

const columns = ['paid_plan', 'paid_until', 'granted_plan'] as const

/** The plans of the workspace that pays for a workspace, which determine what the workspace may use. */
export async function findPlans(db: Db, workspaceId: string): Promise<PlanRow | undefined> {
  return db
    .selectFrom('workspaces as w')
    .innerJoin('workspaces as payer', 'payer.id', 'w.payer_id')
    .select(['payer.paid_plan', 'payer.paid_until', 'payer.granted_plan'])
    .where('w.id', '=', workspaceId)
    .executeTakeFirst()
}

/** The workspace's own plans, which are in force while it pays for itself. */
export async function findOwnPlans(db: Db, workspaceId: string): Promise<PlanRow | undefined> {
  return db.selectFrom('workspaces').select(columns).where('id', '=', workspaceId).executeTakeFirst()
}

/** A workspace whose plan, points and storage another one uses, or itself. */
export type Payer = { id: string; name: string }

export async function findPayer(db: Db, workspaceId: string): Promise<Payer | undefined> {
  return db
    .selectFrom('workspaces as w')
    .innerJoin('workspaces as payer', 'payer.id', 'w.payer_id')
    .select(['payer.id', 'payer.name'])
    .where('w.id', '=', workspaceId)
    .executeTakeFirst()
}

/**
 * Locks the workspace's plan against concurrent changes. Other transactions can still insert rows that refer to the
 * workspace; blocking them could cause a deadlock.
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

/** Makes every client of a workspace pay for itself, each with its own plans and points. */
export async function releaseClients(trx: Trx, payerId: string): Promise<void> {
  await trx
    .updateTable('workspaces')
    .set((eb) => ({ payer_id: eb.ref('id') }))
    .where('payer_id', '=', payerId)
    .where('id', '<>', payerId)
    .execute()
}

/** The number of workspaces that a workspace pays for, without itself. */
export async function countClients(trx: Trx, payerId: string): Promise<number> {
  const { clients } = await trx
    .selectFrom('workspaces')
    .select((eb) => eb.fn.countAll<number>().as('clients'))
    .where('payer_id', '=', payerId)
    .where('id', '<>', payerId)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return clients
}

/** The users who work in the workspaces that a workspace pays for, each counted once. */
export async function countSeats(trx: Trx, payerId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select seats_used(${payerId}) as used`.execute(trx)
  return rows[0]?.used ?? 0
}

export async function setPayer(trx: Trx, workspaceId: string, payerId: string): Promise<void> {
  await trx.updateTable('workspaces').set({ payer_id: payerId }).where('id', '=', workspaceId).execute()
}
