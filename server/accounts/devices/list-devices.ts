import type { SignedInDevice } from '../../../contract/accounts/devices.ts'
import type { Context } from '../../context.ts'
import { sessionOf, type Caller } from '../../infra/http/caller.ts'
import { lifetimes, timeBefore } from '../lifetimes.ts'
import { listSessions } from './devices.queries.ts'

/** Where the user is signed in. */
export async function listDevices(ctx: Context, caller: Caller): Promise<SignedInDevice[]> {
  const now = ctx.clock.now()
  const rows = await listSessions(ctx.db, caller.userId, {
    now,
    usedAfter: timeBefore(now, lifetimes.sessionIdle),
  })
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === sessionOf(caller),
  }))
}
