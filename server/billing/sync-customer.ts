import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { applyBooks } from './apply-books.ts'
import type { Books } from './books.ts'
import { setSynced, takeSyncNumber } from './customers.queries.ts'
import { fetchBooks } from './fetch-books.ts'
import { isMissing, placeOf } from './stripe-client.ts'

/**
 * Reads the workspace's books at Stripe and writes down what they say. Undefined where it has none. The number is
 * taken before the reading begins: what was read under a lower one is older and yields.
 */
export async function syncCustomer(ctx: Context, workspaceId: string): Promise<Books | undefined> {
  const place = placeOf(ctx)
  const taken = place && (await takeSyncNumber(ctx.db, workspaceId, place))
  if (!taken) return undefined
  const { number, customerId } = taken
  const books = await readBooksOf(ctx, workspaceId, customerId)
  if (!books) {
    // It was looked for: the sweep turns to others before it asks again.
    await setSynced(ctx.db, workspaceId, number, ctx.clock.now())
    return undefined
  }
  await inTransaction(ctx.db, (trx) => applyBooks(ctx, trx, { workspaceId, customerId, number, books }))
  return books
}

/** A customer that Stripe does not know may be one of another account's key: nothing is ended for that. */
async function readBooksOf(
  ctx: Context,
  workspaceId: string,
  customerId: string,
): Promise<Books | undefined> {
  try {
    return await fetchBooks(ctx, customerId)
  } catch (error) {
    if (!isMissing(error)) throw error
    ctx.log.warn({ workspaceId }, 'a customer is not known at Stripe')
    return undefined
  }
}
