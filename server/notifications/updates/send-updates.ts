import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { listAuthorUpdates } from '../../posts/index.ts'
import { mailAfterQuietHours } from '../quiet-hours/send-after-quiet.ts'
import { listUpdateReaders, lockToldUntil, saveToldUntil } from './updates.queries.ts'
import { updateMail } from './update-mail.ts'

/** An entry of the history may be committed this long after its timestamp. */
const settleMs = 60_000
/** After an outage, older updates are not sent. */
const mostMs = 24 * 3_600_000
const named = 5
const excerptLength = 90

/**
 * Mails authors what happened to their posts since the last mail. Each workspace gets one mail, because the mails are
 * queued in the transaction that records how far they go.
 */
export async function sendUpdates(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  await inTransaction(ctx.db, async (trx) => {
    const toldUntil = await lockToldUntil(trx, new Date(now - settleMs))
    const until = new Date(now - settleMs)
    if (!toldUntil || toldUntil >= until) return
    const from = new Date(Math.max(toldUntil.getTime(), now - mostMs))
    const updates = await listAuthorUpdates(trx, { from, until, named, excerptLength })
    const authors = [...new Set(updates.map(({ authorId }) => authorId))]
    for (const reader of await listUpdateReaders(trx, authors)) {
      const own = updates.filter(
        ({ authorId, workspaceId, step }) =>
          authorId === reader.userId &&
          workspaceId === reader.workspaceId &&
          (step !== 'published' || reader.published),
      )
      if (own.length === 0) continue
      const { userId: id, email, workspaceId } = reader
      const mail = updateMail(ctx, reader, own)
      await mailAfterQuietHours(ctx, trx, { id, email, workspaceId }, { ...mail, kind: 'contentUpdates' })
    }
    await saveToldUntil(trx, until)
  })
}
