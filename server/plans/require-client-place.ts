import { clientWorkspaces, plans } from '../../contract/billing/plans.ts'
import type { Context, Trx } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import { countClients, lockPlans } from './plans.queries.ts'
import { readOtherPayer, readPlan } from './read-plan.ts'

/** Locks the plan of a workspace, and throws unless it covers another client workspace. */
export async function requireClientPlace(ctx: Context, trx: Trx, payerId: string): Promise<void> {
  await lockPlans(trx, payerId)
  const payer = await readOtherPayer(trx, payerId)
  // It became a client itself while this waited.
  if (payer)
    throw new AppError(
      'conflict',
      `The plan of ${payer.name} covers this workspace, so client workspaces are managed there.`,
    )
  const plan = await readPlan(ctx, trx, payerId)
  const all = clientWorkspaces[plan]
  if (all === 0) {
    throw new AppError(
      'plan_required',
      `Client workspaces are part of the ${plans.agency.name} plan. Upgrade in Subscription & Billing.`,
    )
  }
  if ((await countClients(trx, payerId)) < all) return
  throw new AppError(
    'conflict',
    `The ${plans[plan].name} plan covers ${all} client workspaces, and you have as many. Delete one, or let one pay for itself first.`,
  )
}
