import type { Context, Db } from '../../context.ts'
import { queueMail, type QueuedMail } from '../../mail/index.ts'
import { findUser, type UserRow } from '../users/users.queries.ts'
import { readPreferences } from './read-preferences.ts'

/** Sends a security alert to the user, if they want such mails and have verified the address. */
export async function sendSecurityAlert(
  ctx: Context,
  db: Db,
  userId: string,
  compose: (user: UserRow) => Omit<QueuedMail, 'to'>,
): Promise<void> {
  const user = await findUser(db, userId)
  if (!user || user.email_verified_at === null) return
  const { securityAlerts } = await readPreferences(db, userId)
  if (securityAlerts) await queueMail(ctx, db, { to: user.email, ...compose(user) })
}
