import { entitlements, includes, plans, type Entitlement } from '../../contract/billing/plans.ts'
import type { Context, Db } from '../context.ts'
import { AppError, emailNotVerified, forbidden } from '../infra/http/app-error.ts'
import { readPlan } from './read-plan.ts'
import type { Caller } from '../infra/http/caller.ts'

/**
 * Throws `plan_required` with the name of the lowest plan that includes the feature if the workspace's plan does not.
 */
export async function requireEntitlement(
  ctx: Context,
  db: Db,
  workspaceId: string,
  entitlement: Entitlement,
): Promise<void> {
  const plan = await readPlan(ctx, db, workspaceId)
  if (!includes(plan, entitlement)) throw planRequired(entitlement)
}

/** The features that are not requested while a draft is open. */
const withoutDraft: ReadonlySet<Entitlement> = new Set(['advancedAnalytics', 'apiAccess'])

export function planRequired(entitlement: Entitlement): AppError {
  const { label, from } = entitlements[entitlement]
  const kept = withoutDraft.has(entitlement) ? '.' : '; your draft is saved.'
  return new AppError(
    'plan_required',
    `${label} is part of the ${plans[from].name} plan. Upgrade in Subscription & Billing${kept}`,
  )
}

/** Whether the caller may schedule posts, or ask for that where the workspace has approval. */
export const maySchedule = ({ capabilities, approval }: Pick<Caller, 'capabilities' | 'approval'>): boolean =>
  capabilities.has('posts:publish') || (capabilities.has('posts:write') && approval.mode !== 'none')

/** Throws unless the caller may schedule posts. Each route that schedules declares the same conditions. */
export async function requireScheduling(ctx: Context, caller: Caller): Promise<void> {
  if (!maySchedule(caller)) throw forbidden()
  if (!caller.emailVerified) throw emailNotVerified()
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'scheduling')
}
