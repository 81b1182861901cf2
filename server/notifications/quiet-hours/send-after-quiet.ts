import { findQuietEnd, unsubscribeUrl } from '../../accounts/index.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { composeMail, queueMail, type MailText } from '../../mail/index.ts'
import { insertQuietMail, lockDueReader, takeDelayedMails, type QuietMail } from './quiet-mails.queries.ts'

/**
 * Queues a notification mail about a workspace in the transaction, or stores it until the recipient's quiet hours end.
 * It is then sent only if the recipient is still a member and wants mails of this kind.
 */
export async function mailAfterQuietHours(
  ctx: Context,
  trx: Trx,
  { id: userId, email, workspaceId }: { id: string; email: string; workspaceId: string },
  mail: QuietMail,
): Promise<void> {
  const dueAt = await findQuietEnd(trx, userId, ctx.clock.now())
  if (dueAt) await insertQuietMail(ctx, trx, { userId, workspaceId, mail, dueAt })
  else await queueMail(ctx, trx, { to: email, ...composeMail(mail) })
}

/** Queues the mails whose quiet hours have ended: one mail for each user, with everything that was delayed. */
export async function sendQuietMails(ctx: Context): Promise<void> {
  let found: boolean
  do {
    found = await inTransaction(ctx.db, async (trx) => {
      const reader = await lockDueReader(trx, ctx.clock.now())
      if (!reader) return false
      const waiting = await takeDelayedMails(ctx, trx, reader.id)
      const [first, ...others] = waiting.filter(({ kind }) => kind === undefined || reader.kinds[kind])
      if (first && reader.wanted) {
        const mail = others.length === 0 ? first : collected(ctx, reader, [first, ...others])
        await queueMail(ctx, trx, { to: reader.email, ...composeMail(mail) })
      }
      return true
    })
  } while (found)
}

function collected(
  ctx: Context,
  { id, full_name: name }: { id: string; full_name: string },
  mails: readonly MailText[],
): MailText {
  return {
    subject: `${mails.length} messages from your quiet hours`,
    greet: name,
    blocks: mails.flatMap(({ subject, blocks }) => [{ heading: subject }, ...blocks]),
    footer: 'You received this email because these messages waited for the end of your quiet hours.',
    unsubscribeUrl: unsubscribeUrl(ctx, id, 'emailNotifications'),
  }
}
