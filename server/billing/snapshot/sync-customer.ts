import { failpoint } from '../../infra/failpoints.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { applySnapshot } from './apply-snapshot.ts'
import type { BillingSnapshot } from './billing-snapshot.ts'
import { setSynced, requestSyncNumber } from '../customers/customers.queries.ts'
import { fetchSnapshot } from './fetch-snapshot.ts'
import { isMissing, stripeModeOf } from '../stripe/stripe-client.ts'

/**
 * Reads the workspace's billing snapshot from Stripe and applies it. Undefined if it has no customer. The number is requested
 * before reading starts, so that a snapshot with a lower number is older and is not applied over a newer one.
 */
export async function syncCustomer(ctx: Context, workspaceId: string): Promise<BillingSnapshot | undefined> {
  const stripeMode = stripeModeOf(ctx)
  const requested = stripeMode && (await requestSyncNumber(ctx.db, workspaceId, stripeMode))
  if (!requested) return undefined
  const { number, customerId } = requested
  const snapshot = await fetchSnapshotIfKnown(ctx, workspaceId, customerId)
  if (!snapshot) {
    // Recorded as done, so that the sweep reads other customers before this one again.
    await setSynced(ctx.db, workspaceId, number, ctx.clock.now())
    return undefined
  }
  await inTransaction(ctx.db, (trx) => applySnapshot(ctx, trx, { workspaceId, customerId, number, snapshot }))
  await failpoint('billing.sync.after')
  return snapshot
}

/** After a change of keys, an unknown customer may belong to another Stripe account, so no plan is ended. */
async function fetchSnapshotIfKnown(
  ctx: Context,
  workspaceId: string,
  customerId: string,
): Promise<BillingSnapshot | undefined> {
  try {
    return await fetchSnapshot(ctx, customerId)
  } catch (error) {
    if (!isMissing(error)) throw error
    ctx.log.warn({ workspaceId }, 'Stripe knows no customer of this id')
    return undefined
  }
}
