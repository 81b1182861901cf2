import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import type { createPostImportSchema, PostImport } from '../../contract/post-imports/post-imports.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, invalid, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireScheduling } from '../plans/index.ts'
import { readPoints } from '../points/index.ts'
import { checkRows, type CheckedRow } from './check-rows.ts'
import type { CsvFile, RememberedReading } from './file/read-csv.ts'
import { findImport, insertImport, insertRows } from './post-imports.queries.ts'
import type { RowSource } from './post-imports.tables.ts'
import { costOf } from './preview-import.ts'
import { readImport } from './read-import.ts'

/**
 * Stores the valid rows of a file, to be imported by `runImport`. A repeated call stores nothing again. Throws
 * `plan_required` and `points_insufficient` if rows are to be scheduled, and then stores nothing.
 */
export async function createImport(
  ctx: Context,
  caller: Caller,
  { id, fileName, ...input }: z.output<typeof createPostImportSchema>,
): Promise<PostImport> {
  if (await findImport(ctx.db, caller.workspaceId, id)) return readImport(ctx, caller, id)
  if (input.schedule) await requireScheduling(ctx, caller)
  const { file, rows } = await checkRows(ctx, caller, input)
  requireClearDates(file, input.schedule)
  const ready = rows.filter(({ problems }) => problems.length === 0)
  if (ready.length === 0) throw new AppError('content_invalid', 'No row of this file can be imported.')
  await requirePoints(ctx, caller, costOf(ready))
  const { workspaceId } = caller
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const made = await insertImport(trx, {
      id,
      workspace_id: workspaceId,
      file_name: fileName,
      schedule: input.schedule,
      reading: JSON.stringify(readingOf(file)),
      left_out: rows.length - ready.length,
      created_by: caller.userId,
      created_at: at,
    })
    // A concurrent call has stored it, or the id belongs to another workspace.
    if (!made) return
    await insertRows(
      trx,
      ready.map((row) => ({
        import_id: id,
        row: row.row,
        group_id: randomUUIDv7(),
        source: JSON.stringify(sourceOf(row)),
      })),
    )
    // One for all rows, which are imported one by one.
    const activity = { kind: 'posts.imported', data: { rows: ready.length } } as const
    await recordActivity(trx, { workspaceId, by: caller, at, activity })
  })
  if (!(await findImport(ctx.db, caller.workspaceId, id))) throw notFound('import')
  return readImport(ctx, caller, id)
}

/** Scheduling posts on a day that was guessed would publish them on the wrong one. */
function requireClearDates({ unclearDate, dayFirst }: CsvFile, schedule: boolean): void {
  if (!schedule || !unclearDate || dayFirst !== null) return
  const message = `Choose whether ${unclearDate.written} is ${unclearDate.dayFirst} or ${unclearDate.monthFirst}.`
  throw invalid(message, { dayFirst: message })
}

/** What the next file with the same columns starts with. */
function readingOf({ columns, guessed, dayFirst }: CsvFile): RememberedReading {
  const fields = columns.map(({ field }) => field)
  const isGuess = fields.every((field, at) => field === guessed[at])
  return { header: columns.map(({ name }) => name), columns: isGuess ? null : fields, dayFirst }
}

function sourceOf({
  text,
  title,
  accounts,
  time,
  timeZone,
  pictures,
  altTexts,
  labelIds,
}: CheckedRow): RowSource {
  return {
    text,
    targets: accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id })),
    title,
    localTime: time?.localTime ?? null,
    timeZone,
    pictures,
    altTexts,
    labelIds,
  }
}

/** Each row holds its own points. This check prevents an import from stopping halfway because there are too few. */
async function requirePoints(ctx: Context, { workspaceId }: Caller, cost: number): Promise<void> {
  const { unlimited, total_points: total, used_points: used } = await readPoints(ctx, workspaceId)
  const left = Math.max(0, total - used)
  if (unlimited || cost <= left) return
  throw new AppError(
    'points_insufficient',
    `Scheduling these posts costs ${cost} points and you have ${left}. Import them as drafts, or get points in Subscription & Billing.`,
  )
}
