import type { Context } from '../context.ts'
import type { Mailer } from '../infra/mail/mailer.ts'
import { insertLocalMail } from './mailbox/local-mails.queries.ts'
import { mailSeal, sealedMailSchema } from './mail.jobs.ts'

/**
 * Sends one mail, stores it in the local mailbox, or drops it if there is neither a mail server nor a mailbox. Throws
 * for a retry.
 */
export async function deliverMail(
  ctx: Context,
  mailer: Mailer | undefined,
  job: { id: string; sealed: string },
): Promise<void> {
  const opened = ctx.secrets.open(Buffer.from(job.sealed, 'base64'), mailSeal)
  const mail = sealedMailSchema.parse(JSON.parse(opened))
  if (!mailer) {
    if (!ctx.config.localMailbox) return
    const { to, subject, text, html } = mail
    const created_at = ctx.clock.now()
    await insertLocalMail(ctx.db, { id: job.id, recipient: to, subject, text, html, created_at })
    ctx.log.info(`Mail "${mail.subject}" for ${to}: read it at ${ctx.config.appUrl}/dev/mailbox`)
    return
  }
  try {
    await mailer.send({ id: job.id, ...mail })
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    ctx.log.warn({ err: error }, `Mail "${mail.subject}" was refused and is given up`)
  }
}

type SmtpError = { responseCode?: unknown; command?: unknown }

/**
 * 5xx to a recipient or a message is final (RFC 5321, 4.2.1); one to the greeting or the login is a problem of our own
 * configuration.
 */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as SmtpError
  return typeof responseCode === 'number' && responseCode >= 500 && /^(RCPT|DATA)/.test(String(command))
}
