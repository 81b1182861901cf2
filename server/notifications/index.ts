import type { Context } from '../context.ts'
import { subscribe } from '../events/index.ts'
import { addNotification } from './add-notification.ts'
import { digestJob } from './digest/digest.jobs.ts'
import { sendDigest } from './digest/send-digest.ts'
import { sweepNotifications } from './sweep-notifications.ts'

export { notificationRoutes } from './routes.ts'

const sweepSeconds = 3600

/** Starts adding notifications of events, mailing those that need somebody, and deleting old ones, in this process. */
export async function startNotificationWork(ctx: Context): Promise<void> {
  await subscribe(ctx, 'notifications', (event) => addNotification(ctx, event))
  await ctx.jobs.work(digestJob, { batches: 1, batchSize: 4 }, ({ workspaceId }) =>
    sendDigest(ctx, workspaceId),
  )
  await ctx.jobs.schedule({
    name: 'sweep-notifications',
    everySeconds: sweepSeconds,
    task: () => sweepNotifications(ctx),
  })
}
