import type { Context } from '../../../context.ts'
import { emit } from '../../../events/index.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import { announcedPost } from './announce-approval.ts'
import { lockNextReminder } from './announce.queries.ts'
import { readApprovers } from '../approvers/approvers.ts'
import { findLastRequest } from '../steps.queries.ts'

const hourMs = 3_600_000

/**
 * How long before its time members are reminded of a post: first those who can approve it, then also who asked. The
 * nearest comes first, because it replaces those before it.
 */
const reminders = [
  { number: 2, beforeMs: 2 * hourMs, tellsAsker: true },
  { number: 1, beforeMs: 24 * hourMs, tellsAsker: false },
] as const

/**
 * Reminds members of posts that are due soon and wait for approval, once for the posts of a group at the same time: who was
 * asked for it if they still may approve it, otherwise everybody who may.
 */
export async function remindOfApprovals(ctx: Context): Promise<void> {
  for (const reminder of reminders) while (await remindOfNext(ctx, reminder));
}

/** Whether there may be another post. */
function remindOfNext(
  ctx: Context,
  { number, beforeMs, tellsAsker }: (typeof reminders)[number],
): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const until = new Date(now.getTime() + beforeMs)
    const post = await lockNextReminder(trx, { number, now, until })
    if (!post) return false
    const data = { ...(await announcedPost(trx, post)), scheduledAt: post.scheduled_at.toISOString() }
    const request = await findLastRequest(trx, post.id)
    const asked = request?.asked_user_id ?? null
    const approversOf = await readApprovers(trx, post.workspace_id)
    const approver = asked !== null && approversOf(post).has(asked) ? asked : null
    const asker = tellsAsker ? (request?.by_user_id ?? null) : null
    for (const userId of asker === null ? [approver] : [approver, asker]) {
      await emit(ctx, trx, post.workspace_id, { type: 'approval.due_soon', data: { ...data, userId } })
    }
    return true
  })
}
