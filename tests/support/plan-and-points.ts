import { randomUUID } from 'node:crypto'
import type { PlanKey } from '../../contract/billing/plans.ts'
import { setGrantedPlan } from '../../server/plans/index.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { captureHold, holdPoints, readPoints } from '../../server/points/index.ts'
import type { TestApp, TestUser } from './app.ts'

/** Sets the operator's plan of a workspace. */
export async function setPlan(app: TestApp, { workspaceId }: TestUser, plan: PlanKey): Promise<void> {
  await inTransaction(app.ctx.db, (trx) => setGrantedPlan(trx, workspaceId, plan))
}

/** The available and held points of a workspace, and those spent since the last reset. */
export async function pointsOf(app: TestApp, { workspaceId }: TestUser) {
  const points = await readPoints(app.ctx, workspaceId)
  return {
    available: points.total_points - points.used_points,
    held: points.heldPoints,
    spent: points.used_points - points.heldPoints,
  }
}

/** Spends all points of a workspace except `left`. */
export async function leavePoints(app: TestApp, user: TestUser, left: number): Promise<void> {
  const { available } = await pointsOf(app, user)
  const now = app.ctx.clock.now()
  await inTransaction(app.ctx.db, async (trx) => {
    const spend = { workspaceId: user.workspaceId, points: available - left, byUserId: user.user.id }
    const holdId = await holdPoints(app.ctx, trx, { ...spend, key: randomUUID(), note: 'Spent by a test' })
    if (holdId !== null) await captureHold(trx, holdId, now)
  })
}
