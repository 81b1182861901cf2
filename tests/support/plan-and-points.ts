import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlanKey } from '../../contract/plans.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
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

/** Inserts a connected account with invalid tokens, also on a platform without a connector. */
export async function insertAccount(app: TestApp, user: TestUser, platform: PlatformKey): Promise<string> {
  // Ids created in different milliseconds sort in the order of the first connection.
  await sleep(2)
  const id = randomUUIDv7()
  const place = { workspace_id: user.workspaceId, platform, sandbox: true }
  await app.ctx.db
    .insertInto('connections')
    .values({ id, ...place, holder_id: id, access: Buffer.from('sealed'), scopes: [] })
    .execute()
  await app.ctx.db
    .insertInto('social_accounts')
    .values({
      id,
      ...place,
      external_id: id,
      name: `Of ${platform}`,
      username: `ada_on_${platform}`,
      status: 'connected',
      connection_id: id,
      connected_by: user.user.id,
      connected_at: new Date(),
    })
    .execute()
  return id
}
