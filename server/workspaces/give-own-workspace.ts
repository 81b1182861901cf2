import type { Context, Trx } from '../context.ts'
import { createWorkspace } from './create-workspace.ts'
import { findUserWithoutWorkspace } from './workspaces.queries.ts'

/**
 * Creates a workspace for a user who is a member of no other one than `insteadOf`, which they leave in the same
 * transaction, so that nobody is without a workspace. Does nothing for other users.
 */
export async function giveOwnWorkspace(
  ctx: Context,
  trx: Trx,
  { userId, insteadOf }: { userId: string; insteadOf: string },
): Promise<void> {
  const user = await findUserWithoutWorkspace(trx, userId, insteadOf)
  if (!user) return
  const { full_name: name, time_zone: timeZone } = user
  const plan = ctx.config.defaultPlan
  await createWorkspace(trx, { ownerId: userId, name, timeZone, plan, now: ctx.clock.now() })
}
