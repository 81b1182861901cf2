import { plans, type PlanKey } from '../../contract/billing/plans.ts'
import { recordActivity } from '../../server/activity/index.ts'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { readPlan, setGrantedPlan } from '../../server/plans/index.ts'
import { readPoints } from '../../server/points/index.ts'
import { requireWorkspace } from './find-workspace.ts'

export async function setOperatorPlan(ctx: Context, email: string, plan: PlanKey): Promise<string[]> {
  const workspaceId = await requireWorkspace(ctx.db, email)
  await inTransaction(ctx.db, async (trx) => {
    const from = await readPlan(ctx, trx, workspaceId)
    await setGrantedPlan(trx, workspaceId, plan)
    const to = await readPlan(ctx, trx, workspaceId)
    if (to === from) return
    const activity = { kind: 'plan.changed', data: { from, to } } as const
    await recordActivity(trx, { workspaceId, by: 'operator', at: ctx.clock.now(), activity })
  })
  const inForce = await readPlan(ctx, ctx.db, workspaceId)
  const { next_reset_date } = await readPoints(ctx, workspaceId)
  const why = inForce === plan ? '' : ' (a subscription or DEFAULT_PLAN gives more)'
  return [
    `${email} is on the ${plans[inForce].name} plan${why}.`,
    `Its monthly points start with the next reset, on ${next_reset_date.slice(0, 10)}; use "grant" to add points now.`,
  ]
}
