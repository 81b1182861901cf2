import type { ImportField } from '../../../../contract/post-imports/import-fields.ts'
import type { ImportColumn, PostImportPreview } from '../../../../contract/post-imports/post-imports.ts'
import { knownOr } from '../../../shared/words/known-or.ts'

export const fieldNames: Record<ImportField, string> = {
  text: 'Text',
  title: 'Title',
  dateTime: 'Date and time',
  date: 'Date',
  time: 'Time',
  timeZone: 'Time zone',
  platforms: 'Platform',
  isPlatform: 'This platform, if yes',
  accounts: 'Account',
  media: 'Media addresses',
  altTexts: 'Alt texts of the media',
  labels: 'Labels',
  link: 'Link',
  isDraft: 'Draft, if yes',
  unused: 'Not used',
}

const isUsed = ({ field }: ImportColumn) => field !== 'unused'

/** Columns with values that would get lost. */
const lostColumns = ({ columns }: PostImportPreview): ImportColumn[] =>
  columns.filter((column) => !isUsed(column) && !column.expected)

export const hasText = ({ columns }: PostImportPreview): boolean =>
  columns.some(({ field }) => field === 'text' || field === 'link')

/** Whether the user should look at the columns before importing. */
export const needsLook = (preview: PostImportPreview): boolean =>
  !hasText(preview) || (!preview.remembered && lostColumns(preview).length > 0)

/** "5 columns are used. Not used: Notes, Alt text." */
export function columnsSummary(preview: PostImportPreview): string {
  if (!hasText(preview)) return 'Choose the column with the text of your posts.'
  const used = preview.columns.filter((column) => isUsed(column) && column.sample !== '')
  const lost = lostColumns(preview).map(({ name }) => shortName(name))
  const source = preview.remembered ? ' As you chose for the last file with these columns.' : ''
  const names = used.map(({ field }) => knownOr(fieldNames, field, 'Other'))
  const found = lost.length === 0 ? [...new Set(names)].join(', ') : `Not used: ${lost.join(', ')}`
  return `${found}.${source}`
}

const longestName = 40

/** The name without an explanation, as in "Alt text(s) - Separated by ||". */
function shortName(name: string): string {
  const [start = name] = name.split(/ [-–—] /)
  return start.length > longestName ? `${start.slice(0, longestName)}…` : start
}
