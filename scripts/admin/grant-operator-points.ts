import { randomUUID } from 'node:crypto'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { grantPoints, readPoints } from '../../server/points/index.ts'
import { requireWorkspace } from './find-workspace.ts'

type Grant = { points: number; reason: string }

export async function grantOperatorPoints(
  ctx: Context,
  email: string,
  { points, reason }: Grant,
): Promise<string[]> {
  const workspaceId = await requireWorkspace(ctx.db, email)
  await inTransaction(ctx.db, (trx) =>
    grantPoints(trx, {
      workspaceId,
      kind: 'operator',
      points,
      key: `operator:${randomUUID()}`,
      note: `From the operator: ${reason}`,
      now: ctx.clock.now(),
    }),
  )
  const { total_points, used_points } = await readPoints(ctx, workspaceId)
  return [`Granted ${points} points to ${email}. New balance: ${total_points - used_points}.`]
}
