import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { newsletterJob } from './newsletter.jobs.ts'
import { countRecipients, saveNewsletter } from './newsletter.queries.ts'
import type { Newsletter } from './parse-newsletter.ts'

/** How many users have received a newsletter, which is identified by its subject, and how many are left. */
export const countNewsletter = ({ db }: Context, { subject }: Newsletter) => countRecipients(db, subject)

/** Queues a newsletter for the users who want newsletters and have not received this one. Can be repeated. */
export async function startNewsletter(ctx: Context, letter: Newsletter): Promise<void> {
  await inTransaction(ctx.db, (trx) => saveAndQueue(ctx, trx, letter))
}

async function saveAndQueue(ctx: Context, trx: Db, letter: Newsletter): Promise<void> {
  const newsletterId = await saveNewsletter(trx, letter)
  await ctx.jobs.send(trx, newsletterJob, { newsletterId })
}
