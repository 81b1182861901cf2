import type { Context, Trx } from '../context.ts'
import { invalid } from '../infra/http/app-error.ts'
import { readOtherPayer, readPlan } from '../plans/index.ts'
import { requireOwnerPlace } from '../workspaces/index.ts'
import type { MemberRow } from './members.queries.ts'

type FutureOwner = Pick<MemberRow, 'id' | 'full_name' | 'email_verified_at' | 'deletion_requested_at'>

/**
 * Throws unless a user can become an owner: can be reached, stays, and has a place for one more workspace. `isCaller`: the
 * error is for the user, who accepts an invitation.
 */
export async function requireFutureOwner(
  ctx: Context,
  trx: Trx,
  workspaceId: string,
  { id: userId, full_name: name, email_verified_at: verified, deletion_requested_at: leaves }: FutureOwner,
  { isCaller = false } = {},
): Promise<void> {
  if (verified === null) {
    throw invalid(`${name} cannot own a workspace before their email address is verified.`)
  }
  if (leaves !== null) {
    throw invalid(
      isCaller
        ? 'You cannot own a workspace, because you are deleting your account.'
        : `${name} cannot own a workspace, because they are deleting their account.`,
    )
  }
  const paysForItself = (await readOtherPayer(trx, workspaceId)) === undefined
  const isFree = paysForItself && (await readPlan(ctx, trx, workspaceId)) === 'free'
  await requireOwnerPlace(trx, { userId, name: isCaller ? null : name, isFree })
}
