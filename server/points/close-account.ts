import type { Trx } from '../context.ts'
import { releaseHold } from './holds/settle-hold.ts'
import { listOpenHolds, stopPeriods } from './accounts.queries.ts'

/** Releases what is still held and starts no new period: the workspace is deleted, and its ledger is kept. */
export async function closePointAccount(trx: Trx, workspaceId: string, now: Date): Promise<void> {
  await releaseOpenHolds(trx, workspaceId, now)
  await stopPeriods(trx, workspaceId)
}

export async function releaseOpenHolds(trx: Trx, workspaceId: string, now: Date): Promise<void> {
  for (const holdId of await listOpenHolds(trx, workspaceId)) await releaseHold(trx, holdId, now)
}
