import type { Context } from '../context.ts'
import { chargeJob, deletionJob, syncJob, type SyncRequest } from './billing.jobs.ts'
import { findCustomer, findWorkspace } from './customers/customers.queries.ts'
import { followDeletion } from './deletion/follow-deletion.ts'
import { sweepBilling } from './snapshot/sweep-billing.ts'
import { syncCustomer } from './snapshot/sync-customer.ts'
import { callStripe, stripeModeOf } from './stripe/stripe-client.ts'

const sweepSeconds = 300

/** Reads billing snapshots in this process: after events, and when a change is due for which Stripe sends no event. */
export async function startBillingWork(ctx: Context): Promise<void> {
  if (stripeModeOf(ctx) !== undefined) {
    await ctx.jobs.work(syncJob, { batches: 2, batchSize: 16 }, (request) => runSync(ctx, request))
    await ctx.jobs.work(chargeJob, { batches: 1, batchSize: 4 }, ({ chargeId }) =>
      syncByCharge(ctx, chargeId),
    )
    await ctx.jobs.work(deletionJob, { batches: 1, batchSize: 4 }, ({ workspaceId }) =>
      followDeletion(ctx, workspaceId),
    )
  }
  await ctx.jobs.schedule({
    name: 'sweep-billing',
    everySeconds: sweepSeconds,
    task: () => sweepBilling(ctx),
  })
}

/** Reads the customer's snapshot unless a snapshot read after the request was already applied. */
async function runSync(ctx: Context, { workspaceId, requested }: SyncRequest): Promise<void> {
  const stripeMode = stripeModeOf(ctx)
  const customer = stripeMode && (await findCustomer(ctx.db, workspaceId, stripeMode))
  if (customer && customer.sync_applied < requested) await syncCustomer(ctx, workspaceId)
}

/** For events of disputes and refunds, which refer to a charge and not to a customer. */
async function syncByCharge(ctx: Context, chargeId: string): Promise<void> {
  const { customer } = await callStripe(ctx, (stripe) => stripe.charges.retrieve(chargeId))
  const id = typeof customer === 'string' ? customer : customer?.id
  const workspaceId = id === undefined ? undefined : await findWorkspace(ctx.db, id)
  if (workspaceId !== undefined) await syncCustomer(ctx, workspaceId)
}
