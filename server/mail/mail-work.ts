import type { Context } from '../context.ts'
import { smtpMailer } from '../infra/mail/mailer.ts'
import { deliverMail } from './deliver-mail.ts'
import { deleteLocalMailsBefore } from './mailbox/local-mails.queries.ts'
import { mailJob } from './mail.jobs.ts'

const hourSeconds = 3600
const localMailsKeptMs = 14 * 24 * hourSeconds * 1000

/** Sends queued mail from this process: through SMTP_URL, into the local mailbox, or nowhere (MAIL=none). */
export async function startMailWork(ctx: Context): Promise<void> {
  const { smtpUrl, localMailbox, mailFrom } = ctx.config
  const mailer = smtpUrl === undefined ? undefined : smtpMailer({ url: smtpUrl, from: mailFrom })
  if (!mailer && !localMailbox) {
    ctx.log.warn('MAIL=none: no mail is sent, so users cannot verify an address or reset a password')
  }
  // Mails stored by an earlier run contain links that give access to accounts.
  if (!localMailbox) await deleteLocalMailsBefore(ctx.db, ctx.clock.now())
  await ctx.jobs.work(mailJob, { batches: 1, batchSize: 4 }, (job) => deliverMail(ctx, mailer, job))
  await ctx.jobs.schedule({
    name: 'sweep-local-mails',
    everySeconds: hourSeconds,
    task: () => deleteLocalMailsBefore(ctx.db, new Date(ctx.clock.now().getTime() - localMailsKeptMs)),
  })
}
