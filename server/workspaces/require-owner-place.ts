import { plans } from '../../contract/billing/plans.ts'
import { mostFreeWorkspaces, mostWorkspaces } from '../../contract/workspaces/workspaces.ts'
import type { Trx } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import { countOwnWorkspaces } from './workspaces.queries.ts'

type Owner = {
  userId: string
  /** Null for the caller. */
  name: string | null
  /** Whether the workspace pays for itself and is on the free plan. */
  isFree: boolean
}

/** Throws for a user who owns as many workspaces as there can be, so that they cannot own another one. */
export async function requireOwnerPlace(trx: Trx, { userId, name, isFree }: Owner): Promise<void> {
  const own = await countOwnWorkspaces(trx, userId)
  const owns = (count: number) => `${name === null ? 'You own' : `${name} owns`} ${count} workspaces`
  if (own.all >= mostWorkspaces) {
    const cure = name === null ? 'Delete one first.' : 'They have to delete one first.'
    throw new AppError('conflict', `${owns(own.all)}, the most there can be. ${cure}`)
  }
  if (!isFree || own.free < mostFreeWorkspaces) return
  const cure =
    name === null
      ? 'Upgrade one of them, or delete one that you no longer need.'
      : 'Upgrade this one, or ask them to upgrade or delete one of theirs.'
  throw new AppError(
    'conflict',
    `${owns(own.free)} on the ${plans.free.name} plan, the most there can be. ${cure}`,
  )
}
