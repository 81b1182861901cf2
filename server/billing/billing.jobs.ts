import { z } from 'zod'
import type { Context, Db } from '../context.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import type { BillingPlace } from '../billing-tables.ts'
import { takeSyncNumber } from './customers.queries.ts'

const order = z.object({ workspaceId: z.uuid(), asked: z.number().int() })
const chargeNews = z.object({ chargeId: z.string() })

export type SyncOrder = z.infer<typeof order>

/**
 * Tried for about two hours while Stripe is away; the sweep goes on after that. What its worker left unfinished is done
 * by another soon: should the first still be at it, the fence sorts them.
 */
const tried = { retries: 20, expireSeconds: 40 }

/** Reads a customer's books and writes down what they say. */
export const syncJob: JobKind<SyncOrder> = { name: 'billing-sync', payload: order, ...tried }

/** Finds out whose charge it is, and reads the books of that customer. */
export const chargeJob: JobKind<z.infer<typeof chargeNews>> = {
  name: 'billing-charge',
  payload: chargeNews,
  ...tried,
}

/** Has the books read that are true from now on, in the transaction that learned there is something new. */
export async function orderSync(
  ctx: Context,
  trx: Db,
  workspaceId: string,
  place: BillingPlace,
): Promise<void> {
  const taken = await takeSyncNumber(trx, workspaceId, place)
  if (taken) await ctx.jobs.send(trx, syncJob, { workspaceId, asked: taken.number })
}
