import { highestPlan, type PlanKey } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { readGivenPlan } from '../../plans/index.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { findPointAccount, type AccountRow } from '../accounts.queries.ts'
import { sumRemaining } from './grants.queries.ts'
import { monthlyPoints } from '../periods/monthly-points.ts'
import { readPoints } from '../read-points.ts'

/** An invoice that does not exist yet, with the fields that `grantForInvoice` will get. */
export type ExpectedInvoice = { workspaceId: string; plan: PlanKey } & (
  | { kind: 'start' }
  /** The start and the end of the time that it pays for. */
  | { kind: 'change'; at: Date; until: Date }
)

/** How many points would be added if such an invoice were paid. */
export async function previewGrant(ctx: Context, expected: ExpectedInvoice): Promise<number> {
  const { workspaceId } = expected
  // Starts the new period if the last one has ended, as the grant itself will do.
  await readPoints(ctx, workspaceId)
  const account = await findPointAccount(ctx.db, workspaceId)
  if (!account) throw notFound('workspace')
  const given = await readGivenPlan(ctx.db, workspaceId, ctx.config.defaultPlan)
  const points = monthlyPoints(highestPlan(expected.plan, given))
  // A new period replaces the monthly points of the current one.
  const more =
    expected.kind === 'start'
      ? points - (await sumRemaining(ctx.db, workspaceId)).monthly
      : Math.ceil(
          (points - account.period_granted) *
            prorationFactor(account, { from: expected.at, until: expected.until }),
        )
  return Math.max(0, more)
}

/** The part of the current period that the paid time covers, from 0 to 1. */
export function prorationFactor(
  { period_start: start, next_reset_at: end }: AccountRow,
  { from, until }: { from: Date; until: Date },
): number {
  const covered = Math.min(end.getTime(), until.getTime()) - from.getTime()
  return Math.min(1, Math.max(0, covered / (end.getTime() - start.getTime())))
}
