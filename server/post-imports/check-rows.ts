import { postImportLimits } from '../../contract/post-imports/import-fields.ts'
import type { PostImportInput } from '../../contract/post-imports/post-imports.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import { altTextLimit } from '../../contract/media/media-limits.ts'
import { contentSchema } from '../../contract/posts/post-input.ts'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { otherAccount, worksFor } from '../infra/http/works-for.ts'
import { listLabelRows } from '../labels/index.ts'
import { requireScheduling } from '../plans/index.ts'
import { contentProblems } from '../posts/index.ts'
import { listConnectedAccounts, type AccountRow } from '../social-accounts/index.ts'
import { matchAccounts, nameAccounts, type KnownAccounts } from './match-accounts.ts'
import { checkTime, type CheckedTime } from './check-time.ts'
import { knownNames } from './known-names.ts'
import { listReadings } from './post-imports.queries.ts'
import type { CsvFile } from './file/read-csv.ts'
import type { FileRow } from './file/read-row.ts'
import { readImportFile } from './file/read-import-file.ts'

/** A row of the file, with the accounts and labels of the workspace that it refers to. */
export type CheckedRow = Pick<FileRow, 'row' | 'text' | 'title' | 'pictures' | 'altTexts'> & {
  accounts: AccountRow[]
  /** Null for a draft. */
  time: CheckedTime | null
  timeZone: string
  labelIds: string[]
  /** Why the row cannot be imported. */
  problems: string[]
  /** The parts of the row that are not imported. */
  notes: string[]
}

type Known = KnownAccounts & {
  labels: ReadonlyMap<string, string>
  timeZone: string
  timeOfDay: string | undefined
  schedule: boolean
  now: Date
  /** Whether the caller works for other accounts only. */
  isOthers: (account: AccountRow) => boolean
}

type CheckedFile = {
  file: CsvFile
  rows: CheckedRow[]
  /** The number of rows with a time. */
  timed: number
  /** The number of those that have only a date. */
  onlyDated: number
  /** Whether these rows are scheduled. */
  schedule: boolean
}

/** Parses a file and checks each row against the workspace. Throws for a file that cannot be parsed. */
export async function checkRows(ctx: Context, caller: Caller, input: PostImportInput): Promise<CheckedFile> {
  const { workspaceId } = caller
  const { csv, columns, hasHeader, dayFirst } = input
  const remembered = await listReadings(ctx.db, workspaceId)
  const options = { columns, hasHeader, dayFirst, remembered, known: knownNames }
  const file = await readImportFile(workspaceId, { csv, options })
  const accounts = await listConnectedAccounts(ctx.db, workspaceId)
  const labels = await listLabelRows(ctx.db, workspaceId)
  const withTime = file.rows.filter(({ time, isDraft }) => time !== null && !isDraft)
  const timed = withTime.length
  const onlyDated = withTime.filter(({ time }) => typeof time === 'object' && time && 'date' in time).length
  const known: Known = {
    named: nameAccounts(accounts),
    standard: accounts.filter(({ id }) => input.socialAccountIds.includes(id)),
    labels: new Map(labels.map(({ id, name }) => [name.toLowerCase(), id])),
    timeZone: input.timeZone,
    timeOfDay: input.timeOfDay,
    schedule: input.schedule ?? (timed > 0 && (await maySchedule(ctx, caller))),
    now: ctx.clock.now(),
    isOthers: ({ id }) => !worksFor(caller, id),
  }
  return {
    file,
    timed,
    onlyDated,
    schedule: known.schedule,
    rows: file.rows.map((row) => checkRow(row, known)),
  }
}

async function maySchedule(ctx: Context, caller: Caller): Promise<boolean> {
  try {
    await requireScheduling(ctx, caller)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function checkRow(row: FileRow, known: Known): CheckedRow {
  const named = matchAccounts(row, known)
  const { accounts } = named
  const timeZone = row.timeZone === '' ? known.timeZone : row.timeZone
  const isTimed = known.schedule && !row.isDraft
  const checked = isTimed ? checkTime(row, { ...known, timeZone }) : { time: null, problem: null }
  const missing = row.labels.filter((name) => !known.labels.has(name.toLowerCase()))
  const problems = [
    ...textProblems(row),
    ...named.problems,
    ...(accounts.length > postImportLimits.accounts
      ? [`One post goes to at most ${postImportLimits.accounts} accounts.`]
      : []),
    ...(accounts.some(known.isOthers) ? [otherAccount().message] : []),
    ...pictureProblems(row),
    ...titleProblems(row, accounts),
    ...(checked.problem === null ? [] : [checked.problem]),
  ]
  const rules =
    checked.time !== null && problems.length === 0
      ? contentProblems(accounts, row.text, row.pictures.length)
      : []
  return {
    row: row.row,
    text: row.text,
    title: row.title,
    pictures: row.pictures,
    altTexts: row.altTexts,
    accounts,
    time: checked.time,
    timeZone: checked.time?.timeZone ?? timeZone,
    labelIds: row.labels.flatMap((name) => known.labels.get(name.toLowerCase()) ?? []),
    problems: [...problems, ...rules],
    notes: [
      ...named.notes,
      ...(isTimed && row.time === null ? ['It has no time, and becomes a draft.'] : []),
      ...(known.schedule && row.isDraft ? ['It is marked as a draft.'] : []),
      ...titleNotes(row, accounts),
      ...missing.map((name) => `There is no label “${name}”. It is left out.`),
    ],
  }
}

/** The longest title of posts on the account's platform; undefined if they have none. */
const longestTitle = ({ platform }: AccountRow): number | undefined => {
  const { title } = platforms[platform].options
  return title && 'longest' in title ? title.longest : undefined
}

function titleProblems({ title }: FileRow, accounts: readonly AccountRow[]): string[] {
  const longest = Math.min(...accounts.map((account) => longestTitle(account) ?? Infinity))
  return title.length > longest ? [`Its title has more than ${longest} characters.`] : []
}

function titleNotes({ title }: FileRow, accounts: readonly AccountRow[]): string[] {
  const isUsed = accounts.some((account) => longestTitle(account) !== undefined)
  return title === '' || isUsed || accounts.length === 0
    ? []
    : ['Its title is left out, because posts on these accounts have none.']
}

/** What a spreadsheet shows in a cell that it took for a formula. */
const spreadsheetError = /^#(?:NAME\?|VALUE!|REF!|N\/A|NULL!|NUM!|DIV\/0!|ERROR!|SPILL!)$/

function textProblems({ text, pictures, isTooLong }: FileRow): string[] {
  if (isTooLong) {
    return ['It has more cells than the file has columns. Put its text in quotation marks.']
  }
  if (spreadsheetError.test(text.trim())) return [`Its text is an error of the spreadsheet: ${text.trim()}`]
  if (text.trim() === '' && pictures.length > 0) return ['It has no text.']
  const checked = contentSchema.safeParse(text)
  // A second message about the same text would say the same.
  return checked.success ? [] : checked.error.issues.slice(0, 1).map(({ message }) => message)
}

function pictureProblems({ pictures, altTexts }: FileRow): string[] {
  const maxPictures = postImportLimits.picturesPerRow
  if (pictures.length > maxPictures) return [`It has more than ${maxPictures} pictures.`]
  if (altTexts.some(({ length }) => length > altTextLimit)) {
    return [`An alt text has more than ${altTextLimit} characters.`]
  }
  return pictures
    .filter((one) => !isAddress(one))
    .map((one) => `“${one.slice(0, 80)}” is no address of a picture.`)
}

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
