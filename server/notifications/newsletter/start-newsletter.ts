import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { newsletterJob } from './newsletter.jobs.ts'
import { countReaders, saveNewsletter } from './newsletter.queries.ts'
import type { Newsletter } from './parse-newsletter.ts'

/** How many users were sent a letter, which is known by its subject, and how many are left. */
export const countNewsletter = ({ db }: Context, { subject }: Newsletter) => countReaders(db, subject)

/** Has a worker send the letter to those who want letters and were not sent this one, however often it is called. */
export async function startNewsletter(ctx: Context, letter: Newsletter): Promise<void> {
  await inTransaction(ctx.db, (trx) => saveAndQueue(ctx, trx, letter))
}

async function saveAndQueue(ctx: Context, trx: Db, letter: Newsletter): Promise<void> {
  const newsletterId = await saveNewsletter(trx, letter)
  await ctx.jobs.send(trx, newsletterJob, { newsletterId })
}
