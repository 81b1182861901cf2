import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { findNotificationNumber, insertRead, saveReadUpTo } from './notifications.queries.ts'
import { announce } from '../events/index.ts'

/** Marks one notification as read by the caller, on all devices. */
export function markRead(ctx: Context, caller: Caller, id: string): Promise<void> {
  return mark(ctx, caller, id, (trx) => insertRead(trx, caller, id))
}

/** Marks a notification and all earlier ones as read by the caller, on all devices. */
export function markAllRead(ctx: Context, caller: Caller, upTo: string): Promise<void> {
  return mark(ctx, caller, upTo, (trx, number) => saveReadUpTo(trx, caller, number))
}

function mark(
  ctx: Context,
  caller: Caller,
  id: string,
  save: (trx: Trx, number: number) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const number = await findNotificationNumber(trx, caller, id)
    if (number === undefined) throw notFound('notification')
    await save(trx, number)
    await announce(trx, { workspaceId: caller.workspaceId, readBy: caller.userId })
  })
}
