import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { cancelConversion, findConversion, type ConversionRow } from './conversions.queries.ts'

export async function readConversion(ctx: Context, caller: Caller, id: string): Promise<ConversionRow> {
  const row = await findConversion(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('conversion')
  return row
}

/** Its worker detects the cancellation within seconds. A conversion that has ended stays unchanged. */
export async function stopConversion(ctx: Context, caller: Caller, id: string): Promise<ConversionRow> {
  await cancelConversion(ctx.db, caller.workspaceId, id)
  return readConversion(ctx, caller, id)
}
