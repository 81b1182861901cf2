import type { NotifiedEvent } from '../../../contract/events/events.ts'
import type { Context, Db } from '../../context.ts'
import { digestJob } from './digest.jobs.ts'
import { lockDigest, planDigestAt } from './digest.queries.ts'

export const attentionEvents = [
  'post.failed',
  'post.needs_attention',
  'post.points_missing',
  'social_account.needs_reconnect',
  'social_account.ends_soon',
  'feed.needs_attention',
  'webhook.disabled',
] as const satisfies NotifiedEvent['type'][]

export const isAttentionEvent = ({ type }: NotifiedEvent): boolean =>
  attentionEvents.some((one) => one === type)

/** A mail that is overdue by more than this has lost its job. */
const lostAfterMs = 3_600_000

/**
 * Plans the mail about a notification, in the transaction that adds it, unless a mail is already planned. It is sent
 * after a delay during which further notifications are included, and not before the minimum interval since the last
 * mail has passed.
 */
export async function planDigest(ctx: Context, trx: Db, workspaceId: string, number: number): Promise<void> {
  const { waitSeconds, intervalSeconds } = ctx.config.digest
  const now = ctx.clock.now().getTime()
  const digest = await lockDigest(trx, workspaceId)
  if (digest?.due_at && digest.due_at.getTime() > now - lostAfterMs) return
  const lastSent = digest?.sent_at?.getTime() ?? 0
  const dueAt = new Date(Math.max(now + waitSeconds * 1000, lastSent + intervalSeconds * 1000))
  await planDigestAt(trx, { workspaceId, dueAt, toldUpTo: number - 1 })
  await ctx.jobs.send(trx, digestJob, { workspaceId }, { startAfter: dueAt })
}
