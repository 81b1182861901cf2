import { startAccountWork } from './accounts/index.ts'
import { startAssistantWork } from './assistant/index.ts'
import { startBillingWork } from './billing/index.ts'
import { startSocialAccountWork } from './social-accounts/index.ts'
import type { Context } from './context.ts'
import { startMailWork } from './mail/index.ts'
import { startMediaWork } from './media/index.ts'
import { startNotificationWork } from './notifications/index.ts'
import { startPointsWork } from './points/index.ts'
import { startPostWork } from './posts/index.ts'

/** Starts every kind of background work in this process. */
export async function startWorker(ctx: Context): Promise<void> {
  await startMailWork(ctx)
  await startPostWork(ctx)
  await startAccountWork(ctx)
  await startAssistantWork(ctx)
  await startBillingWork(ctx)
  await startSocialAccountWork(ctx)
  await startMediaWork(ctx)
  await startPointsWork(ctx)
  await startNotificationWork(ctx)
}
