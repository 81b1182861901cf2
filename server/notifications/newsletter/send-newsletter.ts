import { unsubscribeUrl } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { composeMail, queueMail } from '../../mail/index.ts'
import { findNewsletter, claimRecipients } from './newsletter.queries.ts'

const batch = 100

/**
 * Sends a newsletter once to each user who wants newsletters. The transaction that queues the mails also records their
 * recipients, so sending can be interrupted, repeated, and run in several processes.
 */
export async function sendNewsletter(ctx: Context, newsletterId: string): Promise<void> {
  const letter = await findNewsletter(ctx.db, newsletterId)
  if (!letter) return
  let taken: number
  do {
    taken = await inTransaction(ctx.db, async (trx) => {
      const readers = await claimRecipients(trx, newsletterId, batch)
      for (const { id, email, full_name: name } of readers) {
        const mail = composeMail({
          ...letter,
          greet: name,
          footer: 'You received this email because you turned on marketing emails in Settings.',
          unsubscribeUrl: unsubscribeUrl(ctx, id, 'marketingEmails'),
        })
        await queueMail(ctx, trx, { to: email, ...mail }, { bulk: true })
      }
      await failpoint('newsletter.send.uncommitted')
      return readers.length
    })
  } while (taken > 0)
}
