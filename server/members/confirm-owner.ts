import type { Identity } from '../../contract/accounts/two-factor.ts'
import { confirmIdentity } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { identityNeeded } from './member-errors.ts'

/** Checks that what concerns an owner comes from the user, and not from someone at their open browser. */
export async function confirmOwner(
  ctx: Context,
  { userId }: Pick<Caller, 'userId'>,
  identity: Identity | undefined,
): Promise<void> {
  if (!identity) throw identityNeeded()
  await confirmIdentity(ctx, userId, identity)
}
