import { z } from 'zod'
import type { Context, Db } from '../context.ts'
import type { JobKind } from '../infra/jobs/jobs.ts'
import type { StripeMode } from './billing.tables.ts'
import { requestSyncNumber } from './customers/customers.queries.ts'

const syncPayload = z.object({ workspaceId: z.uuid(), requested: z.number().int() })
const chargePayload = z.object({ chargeId: z.string() })

export type SyncRequest = z.infer<typeof syncPayload>

/**
 * Retried for about two hours while Stripe does not respond; after that the sweep requests it again. If a worker dies,
 * another one soon takes over its job. If both run, the snapshot with the lower number is discarded.
 */
const retry = { retries: 20, expireSeconds: 40 }

/** Reads and applies a customer's billing snapshot. */
export const syncJob: JobKind<SyncRequest> = { name: 'billing-sync', payload: syncPayload, ...retry }

/** Finds the customer of a charge, and reads and applies their billing snapshot. */
export const chargeJob: JobKind<z.infer<typeof chargePayload>> = {
  name: 'billing-charge',
  payload: chargePayload,
  ...retry,
}

const deletionPayload = z.object({ workspaceId: z.uuid() })

/** Applies the deletion of a workspace, or its cancellation, to the subscription. */
export const deletionJob: JobKind<z.infer<typeof deletionPayload>> = {
  name: 'billing-deletion',
  payload: deletionPayload,
  ...retry,
}

/** Queues the job in the transaction that requests or cancels the deletion. */
export async function queueDeletion(ctx: Context, trx: Db, workspaceId: string): Promise<void> {
  await ctx.jobs.send(trx, deletionJob, { workspaceId })
}

/** Queues the reading of a snapshot in the transaction that records the change. */
export async function requestSync(
  ctx: Context,
  trx: Db,
  workspaceId: string,
  stripeMode: StripeMode,
): Promise<void> {
  const sync = await requestSyncNumber(trx, workspaceId, stripeMode)
  if (sync) await ctx.jobs.send(trx, syncJob, { workspaceId, requested: sync.number })
}
