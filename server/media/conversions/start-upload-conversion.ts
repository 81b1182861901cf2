import { randomUUIDv7 } from 'node:crypto'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { countConversion } from '../upload-limits.ts'
import { conversionJob } from './conversions.jobs.ts'
import { findOpenConversionOf, insertUploadConversion, type ConversionRow } from './conversions.queries.ts'

/** Queues the conversion of a completely received upload, or returns the unfinished one. */
export async function startUploadConversion(
  ctx: Context,
  caller: Caller,
  uploadId: string,
): Promise<ConversionRow> {
  const known = await findOpenConversionOf(ctx.db, uploadId)
  if (known) return known
  await countConversion(ctx, caller)
  const id = randomUUIDv7()
  const added = await inTransaction(ctx.db, async (trx: Db) => {
    const row = await insertUploadConversion(trx, {
      id,
      workspace_id: caller.workspaceId,
      upload_id: uploadId,
      targets: '[]',
      created_at: ctx.clock.now(),
    })
    if (row) await ctx.jobs.send(trx, conversionJob, { id })
    return row
  })
  const started = added ?? (await findOpenConversionOf(ctx.db, uploadId))
  if (!started) throw new AppError('conflict', 'This upload is being changed. Please try again.')
  return started
}
