import type { Context } from '../../context.ts'
import type { OpenedAccount } from '../access/open-account.ts'
import { findLastDay, saveAccountDays } from './account-days.queries.ts'

/** How far back the first reading goes. Days before the connection are included. */
const firstDays = 28
/** Recent days are read again, because platforms correct their numbers. */
const correctedDays = 3

/** Reads the daily numbers of an account since the last reading, except for today, which is not over. */
export async function readAccountDays(
  ctx: Context,
  accountId: string,
  { connector, account }: Extract<OpenedAccount, { kind: 'open' }>,
): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime())
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
  const first = today.subtract({ days: firstDays })
  const last = await findLastDay(ctx.db, accountId)
  const since = last === undefined ? first : Temporal.PlainDate.from(last).subtract({ days: correctedDays })
  const from = Temporal.PlainDate.compare(since, first) < 0 ? first : since
  const days = await connector.readAccountDays({
    account,
    from: from.toString(),
    to: today.subtract({ days: 1 }).toString(),
  })
  if (Array.isArray(days)) return saveAccountDays(ctx.db, accountId, days)
  ctx.log.warn(
    { accountId, kind: days.kind, answer: days.answer },
    'could not read the numbers of an account',
  )
}
