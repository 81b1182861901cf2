import type { NotifiedEvent } from '../../../contract/events/events.ts'
import { capabilitiesOf } from '../../../contract/workspaces/access.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { listToldComments } from '../../comments/index.ts'
import { listPostsInApproval } from '../../posts/index.ts'
import { limitLockTime } from '../notifications.queries.ts'
import { mailAfterQuietHours } from '../quiet-hours/send-after-quiet.ts'
import { approvalMail } from './approval-mail.ts'
import { asTheyAre, commentMail, isCommentEvent } from './comment-mail.ts'
import {
  listApprovalReaders,
  lockWorkspaceToMail,
  takeMailedEvents,
  type ApprovalEvent,
  type ApprovalReader,
  type MailedEvent,
} from './approval-mails.queries.ts'

const excerptLength = 90

const isApprovalEvent = (event: NotifiedEvent): event is ApprovalEvent => event.type.startsWith('approval.')

/**
 * When a notification is mailed; null if it is not mailed this way. Until then further ones are collected, so that an act
 * on several posts is one mail.
 */
export const mailTimeOf = (ctx: Context, event: NotifiedEvent): Date | null =>
  isApprovalEvent(event) || isCommentEvent(event)
    ? new Date(ctx.clock.now().getTime() + ctx.config.digest.waitSeconds * 1_000)
    : null

/**
 * Mails members what they are asked to approve, what was decided about their posts, and what is due soon, as it is now, and
 * the comments that concern them, also as they are now. Each workspace gets it once, because the mails are queued in the transaction that marks
 * the notifications as mailed.
 */
export async function sendApprovalMails(ctx: Context): Promise<void> {
  let found: boolean
  do {
    found = await inTransaction(ctx.db, async (trx) => {
      await limitLockTime(trx)
      const workspaceId = await lockWorkspaceToMail(trx, ctx.clock.now())
      if (workspaceId === undefined) return false
      const told = await takeMailedEvents(trx, workspaceId)
      const postIds = told.flatMap(({ event }) => (isApprovalEvent(event) ? [event.data.postId] : []))
      const commentIds = told.flatMap(({ event }) => (isCommentEvent(event) ? [event.data.commentId] : []))
      const written = await listToldComments(trx, workspaceId, commentIds)
      const posts = await listPostsInApproval(trx, workspaceId, { postIds, excerptLength })
      for (const reader of await listApprovalReaders(trx, workspaceId)) {
        const events = told.filter((one) => concerns(reader, one)).map(({ event }) => event)
        const mail = approvalMail(ctx, reader, { events: events.filter(isApprovalEvent), posts })
        if (mail) await mailAfterQuietHours(ctx, trx, reader, mail)
        const comments = asTheyAre(events.filter(isCommentEvent), written)
        if (comments.length > 0) {
          await mailAfterQuietHours(ctx, trx, reader, commentMail(ctx, reader, comments))
        }
      }
      return true
    })
  } while (found)
}

/** No user is told of their own actions. */
function concerns(reader: ApprovalReader, { event, user_id: userId, capability }: MailedEvent): boolean {
  if (event.type === 'approval.requested' && event.data.by.userId === reader.id) return false
  return capability === null ? userId === reader.id : capabilitiesOf[reader.role].has(capability)
}
