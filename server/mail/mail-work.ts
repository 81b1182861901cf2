import type { Context } from '../context.ts'
import { smtpMailer } from '../platform/mail/mailer.ts'
import { deliverMail } from './deliver-mail.ts'
import { deleteLocalMailsBefore } from './local-mails.queries.ts'
import { mailJob } from './mail.jobs.ts'

const hourSeconds = 3600
const localMailsKeptMs = 14 * 24 * hourSeconds * 1000

/** Sends queued mail from this process: through SMTP_URL, or into the local mailbox without it. */
export async function startMailWork(ctx: Context): Promise<void> {
  const { smtpUrl, mailFrom } = ctx.config
  const mailer = smtpUrl === undefined ? undefined : smtpMailer({ url: smtpUrl, from: mailFrom })
  await ctx.jobs.work(mailJob, { batches: 1, batchSize: 4 }, (job) => deliverMail(ctx, mailer, job))
  ctx.jobs.every(hourSeconds, 'sweep of the local mailbox', () =>
    deleteLocalMailsBefore(ctx.db, new Date(ctx.clock.now().getTime() - localMailsKeptMs)),
  )
}
