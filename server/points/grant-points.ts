import type { Trx } from '../context.ts'
import { insertGrant } from './moves.queries.ts'

export type Grant = {
  workspaceId: string
  kind: 'pack' | 'operator'
  points: number
  /** Names this one grant: repeated with the same key nothing more is granted. */
  key: string
  note: string
  invoiceId?: string | undefined
  byUserId?: string | null | undefined
  now: Date
}

/** Gives points that never expire. */
export async function grantPoints(trx: Trx, grant: Grant): Promise<void> {
  await insertGrant(trx, {
    ...grant,
    invoiceId: grant.invoiceId ?? null,
    byUserId: grant.byUserId ?? null,
  })
}
