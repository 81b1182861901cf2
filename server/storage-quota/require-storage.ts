import { planKeys, plans, type PlanKey } from '../../contract/billing/plans.ts'
import type { Context, Db } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readStorage } from './read-storage.ts'

/** `full`: the error if the data is larger than the remaining bytes. */
export type StorageLeft = { bytesLeft: number; full: () => AppError }

/**
 * Throws `storage_full` if the workspace exceeds its quota. In a transaction that has just stored data, this rolls it
 * back. Called before a file is received, it prevents receiving a file that is too large and returns the maximum size.
 */
export async function requireStorage(
  ctx: Context,
  db: Db,
  caller: Pick<Caller, 'workspaceId' | 'emailVerified'>,
): Promise<StorageLeft> {
  const { plan, bytesUsed, bytesAllowed } = await readStorage(ctx, db, caller)
  const full = () =>
    new AppError(
      'storage_full',
      `Your storage is full: ${inWords(bytesAllowed)} are included. ${cure(plan, caller.emailVerified)}`,
    )
  if (bytesUsed > bytesAllowed) throw full()
  return { bytesLeft: bytesAllowed - bytesUsed, full }
}

function cure(plan: PlanKey, emailVerified: boolean): string {
  if (!emailVerified) return 'Verify your email address to get more.'
  const next = planKeys[planKeys.indexOf(plan) + 1]
  const upgrade = next === undefined ? '' : `, or upgrade to the ${plans[next].name} plan`
  return `Delete posts, pictures or videos that you no longer need${upgrade}.`
}

function inWords(bytes: number): string {
  return bytes >= 1e9 ? `${bytes / 1e9} GB` : `${bytes / 1e6} MB`
}
