import type { Db } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

const day = 24 * 3600

/** Mails to one address: from one workspace, and from all together, so that nobody can be flooded. */
const perAddress = { workspace: 4, all: 10 }
const perDay = 200

/** Counts mails of a workspace and of an inviter. Throws `rate_limited`. */
export async function spendInvitations(
  db: Db,
  { workspaceId, userId }: Caller,
  amount: number,
): Promise<void> {
  await spendLimits(db, [
    { key: `invitations:workspace:${workspaceId}`, max: perDay, seconds: day, amount },
    { key: `invitations:inviter:${userId}`, max: perDay, seconds: day, amount },
  ])
}

/** Counts a mail to an address. False if it got too many. */
export async function spendAddress(db: Db, { workspaceId }: Caller, email: string): Promise<boolean> {
  const address = email.toLowerCase()
  try {
    await spendLimits(db, [
      { key: `invitations:address:${workspaceId}:${address}`, max: perAddress.workspace, seconds: day },
      { key: `invitations:address:${address}`, max: perAddress.all, seconds: day },
    ])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

export const addressLimited = () =>
  new AppError('rate_limited', 'This address got several invitations today. Send the next one tomorrow.', {
    retryAfterSeconds: day,
  })
