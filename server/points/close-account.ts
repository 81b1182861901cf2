import type { Trx } from '../context.ts'
import { releaseHold } from './holds/settle-hold.ts'
import { listOpenHolds, stopPeriods } from './accounts.queries.ts'

/** Releases all holds and starts no new period, because the workspace is deleted. Its ledger is kept. */
export async function closePointAccount(trx: Trx, workspaceId: string, now: Date): Promise<void> {
  await releaseOpenHolds(trx, workspaceId, now)
  await stopPeriods(trx, workspaceId)
}

export async function releaseOpenHolds(trx: Trx, workspaceId: string, now: Date): Promise<void> {
  for (const holdId of await listOpenHolds(trx, workspaceId)) await releaseHold(trx, holdId, now)
}
