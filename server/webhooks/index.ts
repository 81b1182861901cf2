import { webhookLimits } from '../../contract/webhooks/webhooks.ts'
import type { Context } from '../context.ts'
import { subscribe } from '../events/index.ts'
import { addDeliveries } from './deliver/add-deliveries.ts'
import { deleteDeliveriesBefore } from './deliver/deliveries.queries.ts'
import { startDeliveries, type Deliveries } from './deliver/start-deliveries.ts'

export { describeWebhooks } from './describe-webhooks.ts'
export { webhookRoutes } from './routes.ts'
export { listDisabledAmong } from './webhooks.queries.ts'

const hourSeconds = 3600
const keptMs = webhookLimits.keptDays * 86_400_000

/** Starts sending events to webhooks in this process, and deleting old deliveries. */
export async function startWebhookWork(ctx: Context): Promise<Deliveries> {
  await subscribe(ctx, 'webhooks', (event) => addDeliveries(ctx, event))
  await ctx.jobs.schedule({
    name: 'sweep-webhook-deliveries',
    everySeconds: hourSeconds,
    task: () => deleteDeliveriesBefore(ctx.db, new Date(ctx.clock.now().getTime() - keptMs)),
  })
  return startDeliveries(ctx)
}
