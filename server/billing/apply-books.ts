import { findOwner } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { lockPlans, setPaidPlan } from '../plans/index.ts'
import { endPaidPlan } from '../points/index.ts'
import { applyInvoices } from './apply-invoices.ts'
import { paidPlanOf, type Books } from './books.ts'
import { lockCustomer, setSynced } from './customers.queries.ts'
import { deleteSubscription, putSubscription } from './subscriptions.queries.ts'

export type ReadBooks = { workspaceId: string; customerId: string; number: number; books: Books }

/**
 * Writes down what was read, unless something that was read later is written down already. All of it follows from the
 * books and the time: in whatever order and however often they are read, it ends the same.
 */
export async function applyBooks(
  ctx: Context,
  trx: Trx,
  { workspaceId, customerId, number, books }: ReadBooks,
): Promise<void> {
  const customer = await lockCustomer(trx, workspaceId)
  if (!customer || customer.sync_applied >= number || customer.customer_id !== customerId) return
  const now = ctx.clock.now()
  const before = await lockPlans(trx, workspaceId)
  const owner = await findOwner(trx, workspaceId)
  if (!before || !owner) return

  const paid = paidPlanOf(books, now)
  await setPaidPlan(trx, workspaceId, paid)
  await applySubscription(trx, workspaceId, books)
  await applyInvoices(ctx, trx, { workspaceId, owner, books, now })
  if (before.paid_plan !== 'free' && paid.plan === 'free') {
    await endPaidPlan(trx, { workspaceId, now, defaultPlan: ctx.config.defaultPlan })
  }
  await setSynced(trx, workspaceId, number, now)
}

async function applySubscription(trx: Trx, workspaceId: string, { subscription }: Books): Promise<void> {
  if (!subscription) return deleteSubscription(trx, workspaceId)
  await putSubscription(trx, {
    workspace_id: workspaceId,
    subscription_id: subscription.id,
    plan: subscription.plan,
    interval: subscription.interval,
    status: subscription.pastDueSince ? 'past_due' : 'active',
    period_ends_at: subscription.periodEndsAt,
    next_plan: subscription.next?.plan ?? null,
    next_interval: subscription.next?.interval ?? null,
    past_due_since: subscription.pastDueSince,
  })
}
