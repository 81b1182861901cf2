import { startAccountDeletionWork } from './account-deletion/index.ts'
import { startActivityWork } from './activity/index.ts'
import { startAccountWork } from './accounts/index.ts'
import { startApplicationWork } from './applications/index.ts'
import { startAnalyticsWork } from './analytics/index.ts'
import { startSeriesWork } from './series/index.ts'
import { startAssistantWork } from './assistant/index.ts'
import { startBillingWork } from './billing/index.ts'
import { startSocialAccountWork } from './social-accounts/index.ts'
import type { WorkerContext } from './context.ts'
import { startEvergreenWork } from './evergreen/index.ts'
import { startFeedWork } from './feeds/index.ts'
import { startIdempotencyWork } from './idempotency/index.ts'
import { startInstallationWork } from './installation/index.ts'
import { startMailWork } from './mail/index.ts'
import { startMediaWork } from './media/index.ts'
import { startMemberWork } from './members/index.ts'
import { startReviewLinkWork } from './review-links/index.ts'
import { startNotificationWork } from './notifications/index.ts'
import { startPointsWork } from './points/index.ts'
import { startPostWork } from './posts/index.ts'
import { startUsageWork } from './usage/index.ts'
import { startWebhookWork } from './webhooks/index.ts'
import { startWorkspaceClosingWork } from './workspace-closing/index.ts'

export type Worker = {
  /** Stops publishing and sending to webhooks; other work ends with the job queue. */
  stop(timeoutMs: number): Promise<void>
}

/** Starts every kind of background work in this process. */
export async function startWorker(ctx: WorkerContext): Promise<Worker> {
  const position = await startInstallationWork(ctx)
  await startMailWork(ctx)
  await startAccountWork(ctx)
  await startActivityWork(ctx)
  await startMemberWork(ctx)
  await startReviewLinkWork(ctx)
  await startAccountDeletionWork(ctx)
  await startWorkspaceClosingWork(ctx)
  await startAssistantWork(ctx)
  await startBillingWork(ctx)
  await startSocialAccountWork(ctx)
  await startMediaWork(ctx)
  await startPointsWork(ctx)
  await startNotificationWork(ctx)
  await startAnalyticsWork(ctx)
  await startSeriesWork(ctx)
  await startFeedWork(ctx)
  await startEvergreenWork(ctx)
  await startUsageWork(ctx)
  const webhooks = await startWebhookWork(ctx)
  await startApplicationWork(ctx)
  await startIdempotencyWork(ctx)
  const publishing = await startPostWork(ctx)
  return {
    async stop(timeoutMs) {
      position.close()
      await Promise.all([publishing.stop(timeoutMs), webhooks.stop(timeoutMs)])
    },
  }
}
