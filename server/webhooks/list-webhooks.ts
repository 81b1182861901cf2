import { includes } from '../../contract/billing/plans.ts'
import type { Webhook } from '../../contract/webhooks/webhooks.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readPlan } from '../plans/index.ts'
import { listWebhookRows } from './webhooks.queries.ts'
import { presentWebhook } from './webhooks.view.ts'

/** The webhooks of the workspace, in the order in which they were added. */
export async function listWebhooks(
  ctx: Context,
  caller: Caller,
): Promise<{ webhooks: Webhook[]; included: boolean }> {
  const { workspaceId } = caller
  const rows = await listWebhookRows(ctx.db, workspaceId)
  const now = ctx.clock.now()
  return {
    webhooks: rows.map((row) => presentWebhook(caller, row, now)),
    included: includes(await readPlan(ctx, ctx.db, workspaceId), 'apiAccess'),
  }
}

export async function readWebhook(ctx: Context, caller: Caller, id: string): Promise<Webhook> {
  const [row] = await listWebhookRows(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('webhook')
  return presentWebhook(caller, row, ctx.clock.now())
}
