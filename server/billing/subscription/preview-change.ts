import type { z } from 'zod'
import type { PlanChange, previewPlanSchema } from '../../../contract/billing/billing.ts'
import { highestPlan, plans, type PlanKey } from '../../../contract/billing/plans.ts'
import { listPausedPlatforms } from '../../social-accounts/index.ts'
import type { Context } from '../../context.ts'
import { readGivenPlan } from '../../plans/index.ts'
import { readPermanentPoints } from '../../points/index.ts'
import { countScheduledPosts } from '../../posts/index.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { previewMoney } from './preview-money.ts'
import { requireCheckout } from '../stripe/stripe-client.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'

type Wanted = z.infer<typeof previewPlanSchema>

/** What a change of plan would do and cost, calculated by Stripe where money is due. Changes nothing. */
export async function previewChange(
  ctx: Context,
  { workspaceId }: Caller,
  { plan, interval }: Wanted,
): Promise<PlanChange> {
  requireCheckout(ctx)
  const subscription = (await syncCustomer(ctx, workspaceId))?.subscription
  return {
    ...(await previewMoney(ctx, workspaceId, subscription, { plan, interval })),
    ...(await previewLimits(ctx, workspaceId, plan)),
  }
}

/** What the workspace keeps under the plan that would be in force. */
async function previewLimits(ctx: Context, workspaceId: string, wanted: PlanKey) {
  const { db, config } = ctx
  const plan = highestPlan(wanted, await readGivenPlan(db, workspaceId, config.defaultPlan))
  return {
    monthlyPoints: plans[plan].monthlyPoints,
    pausedPlatforms: await listPausedPlatforms(db, workspaceId, plan),
    scheduledPosts: await countScheduledPosts(db, workspaceId),
    packPoints: await readPermanentPoints(db, workspaceId),
  }
}
