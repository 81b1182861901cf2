import { pointCosts } from '../../contract/points/points.ts'
import type { PostImportInput, PostImportPreview } from '../../contract/post-imports/post-imports.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { checkRows, type CheckedRow } from './check-rows.ts'

const longestExcerpt = 140
const longestSample = 80

const shortened = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text

/** What importing this file would do. Nothing is stored, and no picture is fetched. */
export async function previewImport(
  ctx: Context,
  caller: Caller,
  input: PostImportInput,
): Promise<PostImportPreview> {
  const { file, rows, timed, onlyDated, schedule } = await checkRows(ctx, caller, input)
  const ready = rows.filter(({ problems }) => problems.length === 0)
  return {
    columns: file.columns.map(({ name, values, field, expected }) => ({
      name,
      sample: shortened(values[0] ?? '', longestSample),
      field,
      expected,
    })),
    hasHeader: file.hasHeader,
    remembered: file.remembered,
    unclearDate: file.unclearDate && { ...file.unclearDate, chosen: file.dayFirst },
    timed,
    onlyDated,
    schedule,
    ready: ready.length,
    points: costOf(ready),
    rows: rows.map(({ row, text, accounts, time, timeZone, pictures, problems, notes }) => ({
      row,
      excerpt: shortened(text, longestExcerpt),
      accounts: accounts.map(({ id, platform, username }) => ({ id, platform, username })),
      at: time?.at.toISOString() ?? null,
      timeZone,
      pictures: pictures.length,
      problems,
      notes,
    })),
  }
}

/** The points for scheduling these rows. */
export function costOf(rows: readonly CheckedRow[]): number {
  const posts = rows.reduce((sum, { time, accounts }) => sum + (time === null ? 0 : accounts.length), 0)
  return posts * pointCosts.scheduling
}
