import type { EmittedEvent, NotifiedEvent } from '../../contract/events/events.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { failpoint } from '../infra/failpoints.ts'
import { mailTimeOf } from './approval/send-approval-mails.ts'
import { audienceOf } from './audience.ts'
import { isAttentionEvent, planDigest } from './digest/plan-digest.ts'
import { insertNotification, limitLockTime, workspaceExists } from './notifications.queries.ts'
import { planPush } from './push/plan-push.ts'
import { announce } from '../events/index.ts'

/** Adds the notification of an event, once, even if the event is delivered repeatedly. */
export async function addNotification(ctx: Context, emitted: EmittedEvent<NotifiedEvent>): Promise<void> {
  await failpoint('notifications.add.before')
  const audience = audienceOf(emitted.event)
  if (!audience) return
  await inTransaction(ctx.db, async (trx) => {
    await limitLockTime(trx)
    if (!(await workspaceExists(trx, emitted.workspaceId))) return
    const number = await insertNotification(trx, emitted, audience, mailTimeOf(ctx, emitted.event))
    if (number !== undefined) {
      await announce(trx, { workspaceId: emitted.workspaceId })
      await planPush(ctx, trx, { emitted, audience, number })
      if (isAttentionEvent(emitted.event)) await planDigest(ctx, trx, emitted.workspaceId, number)
    }
    await failpoint('notifications.add.uncommitted')
  })
  await failpoint('notifications.add.after')
}
