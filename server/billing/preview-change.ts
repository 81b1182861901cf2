import type { z } from 'zod'
import type { PlanChange, previewPlanSchema } from '../../contract/billing.ts'
import { highestPlan, plans, type PlanKey } from '../../contract/plans.ts'
import type { Session } from '../accounts/index.ts'
import { listPausedPlatforms } from '../channels/index.ts'
import type { Context } from '../context.ts'
import { readGivenPlan } from '../plans/index.ts'
import { readLastingPoints } from '../points/index.ts'
import { countScheduled } from '../posts/index.ts'
import { previewMoney } from './preview-money.ts'
import { requireCheckout } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'

type Wanted = z.infer<typeof previewPlanSchema>

/** What a change of plan would do and cost, worked out by Stripe where money is due. Changes nothing. */
export async function previewChange(
  ctx: Context,
  { workspaceId }: Session,
  { plan, interval }: Wanted,
): Promise<PlanChange> {
  requireCheckout(ctx)
  const subscription = (await syncCustomer(ctx, workspaceId))?.subscription
  return {
    ...(await previewMoney(ctx, workspaceId, subscription, { plan, interval })),
    ...(await previewLimits(ctx, workspaceId, plan)),
  }
}

/** What the plan that would be in force leaves of what the workspace has. */
async function previewLimits(ctx: Context, workspaceId: string, wanted: PlanKey) {
  const { db, config } = ctx
  const plan = highestPlan(wanted, await readGivenPlan(db, workspaceId, config.defaultPlan))
  return {
    monthlyPoints: plans[plan].monthlyPoints,
    pausedPlatforms: await listPausedPlatforms(db, workspaceId, plan),
    scheduledPosts: await countScheduled(db, workspaceId),
    packPoints: await readLastingPoints(db, workspaceId),
  }
}
