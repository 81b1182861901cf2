import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { lockUntoldWorkspace, claimUnannounced } from '../../milestones/index.ts'
import { excerptSource } from '../../posts/index.ts'
import { mailAfterQuietHours } from '../quiet-hours/send-after-quiet.ts'
import { milestoneMail } from './milestone-mail.ts'
import { listMilestoneReaders } from './milestone-readers.queries.ts'

/**
 * Mails members the milestones that their posts and accounts have reached since the last mail. Each workspace gets one
 * mail, because the mails are queued in the transaction that marks the milestones as announced.
 */
export async function sendMilestones(ctx: Context): Promise<void> {
  let found: boolean
  do {
    found = await inTransaction(ctx.db, async (trx) => {
      const workspaceId = await lockUntoldWorkspace(trx)
      if (workspaceId === undefined) return false
      const reached = await claimUnannounced(trx, workspaceId, { beginningLength: excerptSource })
      for (const reader of await listMilestoneReaders(trx, workspaceId)) {
        const mail = milestoneMail(ctx, reader, reached)
        await mailAfterQuietHours(ctx, trx, reader, { ...mail, kind: 'engagementMilestones' })
      }
      return true
    })
  } while (found)
}
