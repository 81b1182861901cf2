import type { z } from 'zod'
import type {
  deliveryResponseSchema,
  deliveriesResponseSchema,
  listDeliveriesQuerySchema,
} from '../../contract/webhooks/webhooks.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { cursorAfter, cutPage, parseCursor } from '../infra/http/paging.ts'
import { findDelivery, listDeliveries, listTries } from './deliver/deliveries.queries.ts'
import { findWebhook } from './webhooks.queries.ts'
import { presentDelivery, presentTry } from './webhooks.view.ts'

/** A page of what was sent to a webhook in the last 30 days, the newest first. */
export async function listDeliveryPage(
  ctx: Context,
  { workspaceId }: Caller,
  id: string,
  { cursor, limit, status }: z.output<typeof listDeliveriesQuerySchema>,
): Promise<Omit<z.input<typeof deliveriesResponseSchema>, 'success'>> {
  if (!(await findWebhook(ctx.db, workspaceId, id))) throw notFound('webhook')
  const rows = await listDeliveries(ctx.db, id, { status, after: parseCursor(cursor), limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return { deliveries: shown.map(presentDelivery), nextCursor: cursorAfter(last) }
}

/** A delivery with what was sent, and how each try ended. */
export async function readDelivery(
  ctx: Context,
  { workspaceId }: Caller,
  id: string,
): Promise<Omit<z.input<typeof deliveryResponseSchema>, 'success'>> {
  const row = await findDelivery(ctx.db, workspaceId, id)
  if (!row) throw notFound('delivery')
  const tries = await listTries(ctx.db, id)
  return { delivery: { ...presentDelivery(row), body: row.body }, tries: tries.map(presentTry) }
}
