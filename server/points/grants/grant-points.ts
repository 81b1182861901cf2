import type { Trx } from '../../context.ts'
import { insertGrant } from '../transfers.queries.ts'

export type Grant = {
  workspaceId: string
  kind: 'pack' | 'operator'
  points: number
  /** Idempotency key: repeated with the same key, nothing more is granted. */
  key: string
  note: string
  invoiceId?: string | undefined
  byUserId?: string | null | undefined
  now: Date
}

/** Grants points that never expire. */
export async function grantPoints(trx: Trx, grant: Grant): Promise<void> {
  await insertGrant(trx, {
    ...grant,
    invoiceId: grant.invoiceId ?? null,
    byUserId: grant.byUserId ?? null,
  })
}
