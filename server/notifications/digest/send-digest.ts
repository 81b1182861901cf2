import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { limitLockTime } from '../notifications.queries.ts'
import { mailAfterQuietHours } from '../quiet-hours/send-after-quiet.ts'
import { collectNeeds } from './collect-needs.ts'
import { digestJob } from './digest.jobs.ts'
import { digestMail } from './digest-mail.ts'
import { endDigest, findDigest, listEventsAfter, listMailReaders, lockDigest } from './digest.queries.ts'
import { attentionEvents, planDigest } from './plan-digest.ts'

/** The maximum number of events that are read. The newest ones determine the content. */
const mostEvents = 1000

/**
 * Mails the members of a workspace what needs attention, if a mail is due. Each member gets one mail, even if this is
 * called repeatedly or in several processes. Fixed problems are omitted; if none is left, no mail is sent.
 */
export async function sendDigest(ctx: Context, workspaceId: string): Promise<void> {
  const now = ctx.clock.now()
  const planned = await findDigest(ctx.db, workspaceId)
  if (!planned?.due_at) return
  if (planned.due_at > now) {
    // The database's clock, which started the job, is ahead.
    return ctx.jobs.send(ctx.db, digestJob, { workspaceId }, { startAfter: planned.due_at })
  }
  const after = planned.told_up_to
  const events = await listEventsAfter(ctx.db, workspaceId, {
    after,
    types: attentionEvents,
    limit: mostEvents,
  })
  const needs = await collectNeeds(
    ctx,
    workspaceId,
    events.map(({ event }) => event),
  )
  const readers = await listMailReaders(ctx.db, workspaceId, ['posts:publish', 'social-accounts:manage'])
  await failpoint('attention-mail.send.before')
  await inTransaction(ctx.db, async (trx) => {
    await limitLockTime(trx)
    const digest = await lockDigest(trx, workspaceId)
    // Another process has sent it in the meantime.
    if (!digest?.due_at || digest.told_up_to !== after) return
    let sentAt: Date | undefined
    for (const reader of readers) {
      const mail = digestMail(ctx, reader, needs)
      if (!mail) continue
      await mailAfterQuietHours(ctx, trx, reader, mail)
      sentAt = now
    }
    const toldUpTo = Math.max(after, ...events.map(({ number }) => number))
    await endDigest(trx, { workspaceId, toldUpTo, sentAt })
    const [later] = await listEventsAfter(trx, workspaceId, {
      after: toldUpTo,
      types: attentionEvents,
      limit: 1,
    })
    if (later) await planDigest(ctx, trx, workspaceId, later.number)
    await failpoint('attention-mail.send.uncommitted')
  })
  await failpoint('attention-mail.send.after')
}
