import { anyOf } from '../../contract/any-of.ts'
import { ownerRole, type Capability, type Restriction } from '../../contract/workspaces/access.ts'
import type { Context } from '../context.ts'
import { AppError, forbidden } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readOtherPayer } from '../plans/index.ts'
import { listOwnerNames } from './workspaces.queries.ts'

/** The error for a caller who lacks a capability in the current workspace: why, and whom to ask. */
export async function explainRefusal(
  ctx: Context,
  { workspaceId, userId, role, restriction }: Caller,
  capability: Capability,
): Promise<AppError> {
  const owners = await listOwnerNames(ctx.db, workspaceId, userId)
  const ask = owners.length > 0 ? ` Ask ${anyOf(owners)}.` : ''
  if (restriction !== null) return new AppError('forbidden', reasons[restriction] + ask)
  const payer = await readOtherPayer(ctx.db, workspaceId)
  if (payer && role === ownerRole) {
    return new AppError(
      'forbidden',
      `The plan of ${payer.name} covers this workspace, so ${matters(capability)} there.`,
    )
  }
  return forbidden(ask)
}

const matters = (capability: Capability): string =>
  capability === 'billing:manage' ? 'payments and points are managed' : 'client workspaces are managed'

const reasons: Record<Restriction, string> = {
  archived: 'This workspace is archived: everything stays as it is until its owner restores it.',
  deleting: 'This workspace is about to be deleted: its owner can still undo that.',
  seats:
    'This workspace has more members than its plan covers, so only its owner can change something until there is a larger plan or there are fewer members.',
}
