import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { nothingToResume } from './conflicts.ts'
import { letGoOn } from './let-go-on.ts'
import { releaseSchedule } from './release-schedule.ts'
import { requireSubscription } from './require-subscription.ts'
import { requireCheckout } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'
import { withLease } from './with-lease.ts'

/** The plan goes on as it is: what was to begin at the period's end, or its end, is undone. */
export async function resumePlan(ctx: Context, { workspaceId }: Session): Promise<void> {
  const place = requireCheckout(ctx)
  await withLease(ctx, { workspaceId, place }, async () => {
    const subscription = await requireSubscription(ctx, workspaceId)
    if (subscription.ending === null && subscription.scheduleId === undefined) throw nothingToResume()
    await releaseSchedule(ctx, subscription)
    await letGoOn(ctx, subscription)
    await syncCustomer(ctx, workspaceId)
  })
}
