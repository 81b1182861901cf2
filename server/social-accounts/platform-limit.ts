import { platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import { entitlements, freePlatforms, includes, plans, type PlanKey } from '../../contract/billing/plans.ts'
import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import type { Context, Db, Trx } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import { AppError } from '../infra/http/app-error.ts'
import { hasAccountToRestore, listUsedPlatforms, type AccountRow } from './social-accounts.queries.ts'

/** The name of the plan that includes every platform. */
const upgradePlan = plans[entitlements.allPlatforms.from].name

/**
 * Connected platforms that a plan does not include. Their accounts stay connected, but nothing new is published to
 * them. The platforms that were connected first stay active.
 */
export async function findPausedPlatforms(
  db: Db | Trx,
  workspaceId: string,
  plan: PlanKey,
): Promise<PlatformKey[]> {
  if (includes(plan, 'allPlatforms')) return []
  return (await listUsedPlatforms(db, workspaceId)).slice(freePlatforms)
}

/** The display names of the platforms that a change to that plan would pause. */
export async function listPausedPlatforms(
  db: Db | Trx,
  workspaceId: string,
  plan: PlanKey,
): Promise<string[]> {
  return (await findPausedPlatforms(db, workspaceId, plan)).map(nameOf)
}

/** Throws `plan_required` for an account on a platform that the workspace's plan does not include. */
export async function requireUnpaused(ctx: Context, db: Db | Trx, account: AccountRow): Promise<void> {
  const plan = await readPlan(ctx, db, account.workspace_id)
  const paused = await findPausedPlatforms(db, account.workspace_id, plan)
  if (!paused.includes(account.platform)) return
  throw new AppError(
    'plan_required',
    `${handleOf(account.username)} on ${nameOf(account.platform)} is paused: the ${plans[plan].name} plan includes ${freePlatforms} social platforms. The ${upgradePlan} plan resumes it, and so does disconnecting another platform. Your draft is saved.`,
  )
}

/**
 * Throws `plan_required` if connecting would add a platform that the plan does not include. An account that must be
 * reconnected is always allowed; `profile` identifies it once it is known.
 */
export async function requirePlatformLimit(
  ctx: Context,
  db: Db | Trx,
  workspaceId: string,
  { platform, profile }: { platform: PlatformKey; profile?: { externalId: string } },
): Promise<void> {
  const plan = await readPlan(ctx, db, workspaceId)
  if (includes(plan, 'allPlatforms')) return
  const used = await listUsedPlatforms(db, workspaceId)
  const open = used.slice(0, freePlatforms)
  if (open.length < freePlatforms || open.includes(platform)) return
  if (await hasAccountToRestore(db, { workspaceId, platform, externalId: profile?.externalId })) return
  const names = new Intl.ListFormat('en').format(open.map(nameOf))
  throw new AppError(
    'plan_required',
    `The ${plans[plan].name} plan includes ${freePlatforms} social platforms, and you use ${names}. To connect ${nameOf(platform)} too, upgrade to the ${upgradePlan} plan in Subscription & Billing, or disconnect one of them first.`,
  )
}

function nameOf(platform: PlatformKey): string {
  return platforms[platform].name
}
