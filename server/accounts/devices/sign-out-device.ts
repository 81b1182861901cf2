import { recordSecurity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { sessionOf, type Caller } from '../../infra/http/caller.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { deleteRegistrationTokens } from '../registration/registration-tokens.queries.ts'
import { endOtherSessions, endSession } from './devices.queries.ts'
import { notFound } from '../../infra/http/app-error.ts'

const sessionsEnded = { kind: 'sessions.ended', data: {} } as const

/** Signs the user out on one device, which is notified immediately. */
export async function signOutDevice(ctx: Context, { userId }: Caller, sessionId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await endSession(trx, userId, sessionId))) throw notFound('device')
    await recordSecurity(trx, userId, { at: ctx.clock.now(), activity: sessionsEnded })
    await announce(trx, { signedOut: userId })
  })
}

/** Signs the user out on all devices but this one. */
export async function signOutOthers(ctx: Context, caller: Caller): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const ended = await endOtherSessions(trx, caller.userId, sessionOf(caller))
    if (ended) await recordSecurity(trx, caller.userId, { at: ctx.clock.now(), activity: sessionsEnded })
    await deleteRegistrationTokens(trx, [caller.userId])
    await announce(trx, { signedOut: caller.userId })
  })
}
