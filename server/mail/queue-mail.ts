import { randomUUIDv7 } from 'node:crypto'
import type { Context, Db } from '../context.ts'
import type { Mail } from '../infra/mail/mailer.ts'
import { mailJob, mailSeal } from './mail.jobs.ts'

export type QueuedMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'>

const bulkPriority = -1

/**
 * Queues a mail in the caller's transaction, so that it is sent only if the transaction commits. `bulk`: after all mails
 * that somebody waits for.
 */
export async function queueMail(
  ctx: Context,
  db: Db,
  mail: QueuedMail,
  { bulk = false }: { bulk?: boolean } = {},
): Promise<void> {
  const sealed = ctx.secrets.seal(JSON.stringify(mail), mailSeal).toString('base64')
  await ctx.jobs.send(db, mailJob, { id: randomUUIDv7(), sealed }, bulk ? { priority: bulkPriority } : {})
}
