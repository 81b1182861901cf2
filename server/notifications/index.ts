import type { Context } from '../context.ts'
import { subscribe } from '../events/index.ts'
import { addNotification } from './add-notification.ts'
import { sendApprovalMails } from './approval/send-approval-mails.ts'
import { digestJob } from './digest/digest.jobs.ts'
import { sendDigest } from './digest/send-digest.ts'
import { sendMilestones } from './milestones/send-milestones.ts'
import { newsletterJob } from './newsletter/newsletter.jobs.ts'
import { sendNewsletter } from './newsletter/send-newsletter.ts'
import { deliverPush } from './push/deliver-push.ts'
import { pushDeliveryJob, pushJob } from './push/push.jobs.ts'
import { sendPush } from './push/send-push.ts'
import { sendQuietMails } from './quiet-hours/send-after-quiet.ts'
import { sendUpdates } from './updates/send-updates.ts'
import { sweepNotifications } from './sweep-notifications.ts'

export { NewsletterError, parseNewsletter } from './newsletter/parse-newsletter.ts'
export { countNewsletter, startNewsletter } from './newsletter/start-newsletter.ts'
export { listNotifications } from './list-notifications.ts'
export { messageOf } from './push/push-message.ts'
export { notificationRoutes } from './routes.ts'

const sweepSeconds = 3600
/** Events within this time are announced in one mail. */
const updateSeconds = 900
const milestoneSeconds = 3600
const quietSeconds = 60
const approvalSeconds = 30

/**
 * Starts this process's work on notifications: adding them for events, mailing those that need attention, and deleting
 * old ones.
 */
export async function startNotificationWork(ctx: Context): Promise<void> {
  await subscribe(ctx, 'notifications', (event) => addNotification(ctx, event))
  await ctx.jobs.work(digestJob, { batches: 1, batchSize: 4 }, ({ workspaceId }) =>
    sendDigest(ctx, workspaceId),
  )
  await ctx.jobs.work(pushJob, { batches: 1, batchSize: 4 }, (planned) => sendPush(ctx, planned))
  await ctx.jobs.work(pushDeliveryJob, { batches: 4, batchSize: 1 }, (delivery) => deliverPush(ctx, delivery))
  await ctx.jobs.schedule({
    name: 'approval-mails',
    everySeconds: approvalSeconds,
    task: () => sendApprovalMails(ctx),
  })
  await ctx.jobs.schedule({
    name: 'quiet-mails',
    everySeconds: quietSeconds,
    task: () => sendQuietMails(ctx),
  })
  await ctx.jobs.schedule({
    name: 'publishing-updates',
    everySeconds: updateSeconds,
    task: () => sendUpdates(ctx),
  })
  await ctx.jobs.schedule({
    name: 'milestone-mails',
    everySeconds: milestoneSeconds,
    task: () => sendMilestones(ctx),
  })
  await ctx.jobs.work(newsletterJob, { batches: 1, batchSize: 1 }, ({ newsletterId }) =>
    sendNewsletter(ctx, newsletterId),
  )
  await ctx.jobs.schedule({
    name: 'sweep-notifications',
    everySeconds: sweepSeconds,
    task: () => sweepNotifications(ctx),
  })
}
