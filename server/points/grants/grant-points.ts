import { recordActivity } from '../../activity/index.ts'
import type { Trx } from '../../context.ts'
import { hasTransfer, insertGrant } from '../transfers.queries.ts'

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
  const { workspaceId, kind, points, key, now } = grant
  const isRepeated = await hasTransfer(trx, workspaceId, key)
  await insertGrant(trx, {
    ...grant,
    invoiceId: grant.invoiceId ?? null,
    byUserId: grant.byUserId ?? null,
  })
  if (isRepeated) return
  const isPack = kind === 'pack'
  const activity = { kind: isPack ? 'points.bought' : 'points.granted', data: { points } } as const
  await recordActivity(trx, { workspaceId, by: isPack ? 'product' : 'operator', at: now, activity })
}
