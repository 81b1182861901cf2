import {
  postImportLimits,
  type PostImportInput,
  type PostImportPreview,
} from '../../contract/post-imports/post-imports.ts'
import { contentSchema } from '../../contract/posts/posts.ts'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listLabelRows } from '../labels/index.ts'
import { contentProblems, parseFutureMoment } from '../posts/index.ts'
import { listConnectedAccounts, type AccountRow } from '../social-accounts/index.ts'
import { matchAccounts } from './match-accounts.ts'
import type { FileRow } from './read-csv.ts'
import { readImportFile } from './read-import-file.ts'

/** A row of the file, with the accounts and labels of the workspace that it refers to. */
export type CheckedRow = Pick<FileRow, 'row' | 'text' | 'pictures'> & {
  accounts: AccountRow[]
  /** Null for a draft. */
  time: { localTime: string; at: Date } | null
  timeZone: string
  labelIds: string[]
  /** Why the row cannot be imported. */
  problems: string[]
  /** The parts of the row that are not imported. */
  notes: string[]
}

type Known = {
  accounts: readonly AccountRow[]
  standard: AccountRow[]
  labels: ReadonlyMap<string, string>
  input: PostImportInput
  now: Date
}

/** Parses a file and checks each row against the workspace. Throws for a file that cannot be parsed. */
export async function checkRows(
  ctx: Context,
  { workspaceId }: Caller,
  input: PostImportInput,
): Promise<{ format: PostImportPreview['format']; rows: CheckedRow[] }> {
  const { format, rows } = await readImportFile(workspaceId, { csv: input.csv, dayFirst: input.dayFirst })
  const accounts = await listConnectedAccounts(ctx.db, workspaceId)
  const labels = await listLabelRows(ctx.db, workspaceId)
  const known: Known = {
    accounts,
    standard: accounts.filter(({ id }) => input.socialAccountIds.includes(id)),
    labels: new Map(labels.map(({ id, name }) => [name.toLowerCase(), id])),
    input,
    now: ctx.clock.now(),
  }
  return { format, rows: rows.map((row) => checkRow(row, known)) }
}

function checkRow(row: FileRow, known: Known): CheckedRow {
  const { input, standard } = known
  const named = matchAccounts(row.accounts, known.accounts)
  const accounts = row.accounts.length === 0 ? standard : named.accounts
  const timeZone = row.timeZone === '' ? input.timeZone : row.timeZone
  const { time, problem } = input.schedule ? timeOf(row, timeZone, known.now) : { time: null, problem: null }
  const missing = row.labels.filter((name) => !known.labels.has(name.toLowerCase()))
  const problems = [
    ...textProblems(row),
    ...named.problems,
    ...(row.accounts.length === 0 && accounts.length === 0
      ? ['No account in this row. Choose default accounts.']
      : []),
    ...(accounts.length > postImportLimits.accounts
      ? [`One post goes to at most ${postImportLimits.accounts} accounts.`]
      : []),
    ...pictureProblems(row.pictures),
    ...(problem === null ? [] : [problem]),
  ]
  const rules =
    time !== null && problems.length === 0 ? contentProblems(accounts, row.text, row.pictures.length) : []
  const isUntimed = input.schedule && row.localTime === null
  return {
    row: row.row,
    text: row.text,
    pictures: row.pictures,
    accounts,
    time,
    timeZone,
    labelIds: row.labels.flatMap((name) => known.labels.get(name.toLowerCase()) ?? []),
    problems: [...problems, ...rules],
    notes: [
      ...(isUntimed ? ['It has no time, and becomes a draft.'] : []),
      ...missing.map((name) => `There is no label “${name}”. It is left out.`),
    ],
  }
}

function textProblems({ text, pictures }: FileRow): string[] {
  if (text.trim() === '' && pictures.length > 0) return ['It has no text.']
  const checked = contentSchema.safeParse(text)
  // A second message about the same text would say the same.
  return checked.success ? [] : checked.error.issues.slice(0, 1).map(({ message }) => message)
}

function timeOf(
  { localTime }: FileRow,
  timeZone: string,
  now: Date,
): { time: CheckedRow['time']; problem: string | null } {
  if (localTime === null) return { time: null, problem: null }
  if (localTime === undefined) {
    return { time: null, problem: 'Its time cannot be read. Write it like 2027-03-04 09:30.' }
  }
  try {
    return { time: { localTime, at: parseFutureMoment({ localTime, timeZone }, now) }, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { time: null, problem: error.message }
  }
}

function pictureProblems(pictures: readonly string[]): string[] {
  const maxPictures = postImportLimits.picturesPerRow
  if (pictures.length > maxPictures) return [`It has more than ${maxPictures} pictures.`]
  return pictures
    .filter((one) => !isAddress(one))
    .map((one) => `“${one.slice(0, 80)}” is no address of a picture.`)
}

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
