import type { Context } from '../context.ts'
import { emailNotVerified, forbidden } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from './require-entitlement.ts'

/** Throws unless the caller may schedule posts, as each route that schedules declares it. */
export async function requireScheduling(ctx: Context, caller: Caller): Promise<void> {
  if (!caller.capabilities.has('posts:publish')) throw forbidden()
  if (!caller.emailVerified) throw emailNotVerified()
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'scheduling')
}
