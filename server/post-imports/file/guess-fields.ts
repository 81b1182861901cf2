import type { ImportField } from '../../../contract/post-imports/import-fields.ts'
import { platformNamed, type PlatformNames } from './platform-names.ts'
import { parseWrittenTime } from './written-time.ts'

/** A column of the file with the beginning of its non-empty values. */
export type FileColumn = { name: string; values: readonly string[] }

export type KnownNames = {
  platforms: PlatformNames
  /** The names, in the form of `plainName`, of columns with the title of a post. */
  titles: readonly string[]
}

/** `when` is a date, a time of day or both, which its values show. `hashtags` are added to the text. */
type NameMeaning = Exclude<ImportField, 'date' | 'dateTime' | 'time'> | 'when' | 'hashtags' | 'where'

/** The names of columns in our files, in the templates of other tools, and in spreadsheets that people make. */
const meanings: [NameMeaning, RegExp][] = [
  [
    'text',
    /^(?:(?:post|social|social media|message|main|tweet) )?(?:text|content|captions?|copy|messages?|body)(?: (?:text|hashtags))?$|^(?:posts?|tweets?)$/,
  ],
  ['hashtags', /^hash ?tags?$/],
  ['title', /^(?:(?:post|video) )?title$/],
  [
    'when',
    /^(?:date(?: (?:and )?time)?|time|date ?time|time 24 ?h(?:r|ours?)?|hour|when)$|^(?:post|posting|publish|publishing|publication|schedule|scheduled|scheduling|send|go live|live|due)(?: (?:on|at|for|in|date|time|date (?:and )?time|at specific time))?$/,
  ],
  ['timeZone', /^(?:time ?zone|tz)$/],
  ['isDraft', /^(?:is |save as |as )?draft$/],
  [
    'where',
    /^(?:social |social media )?(?:platforms?|networks?|channels?|accounts?|profiles?|pages?|sites?|handles?|usernames?)(?: names?)?$|^(?:social media|post to|where|destinations?)$/,
  ],
  [
    'media',
    /^(?:pictures?|images?|photos?|media|videos?|gifs?|img|visuals?|attachments?|assets?|graphics?)(?: (?:urls?|links?|address(?:es)?|files?|attachments?))?$/,
  ],
  [
    'altTexts',
    /^(?:(?:picture|image|photo|media) )?alt(?:ernative)?(?: texts?)?(?: (?:pictures?|images?|photos?|media))?$/,
  ],
  ['labels', /^(?:labels?|tags?|categor(?:y|ies))$/],
  ['link', /^(?:(?:post|article|page|destination|target|og ?meta) )?(?:links?|urls?)(?: urls?)?$|^website$/],
]

/** The columns of an export that an import does not read. */
const ownExtraColumns = /^(?:status|published address)$/

/** The name without explanations, case, signs and numbers: `Media URL(s) - Separated by comma` is `media urls`. */
export function plainName(name: string): string {
  const short = name
    .slice(0, 200)
    .replaceAll(/\(s\)/gi, 's')
    .replace(/\s[-–—]\s.*$/s, '')
    .replace(/[([].*$/s, '')
  return (short.trim() === '' ? name.slice(0, 200) : short)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:utc|gmt)\b/g, ' ')
    .trim()
    .replace(/ \d+$/, '')
    .replaceAll(/ +/g, ' ')
}

const yesWords = /^(?:true|yes|y|x|1|✓|✔|☑|✅|ja|oui|s[ií]|sim|wahr|vrai|verdadero|verdadeiro|vero)$/i
const noWords = /^(?:false|no|n|0|-|☐|❌|nein|non|não|falsch|faux|falso)$/i

export const isYes = (cell: string) => yesWords.test(cell.trim())
const isFlag = (values: readonly string[]) =>
  values.every((one) => yesWords.test(one.trim()) || noWords.test(one.trim()))

/** Whether the column can be left out without a loss. */
export const isExpectedUnused = ({ name, values }: FileColumn) =>
  ownExtraColumns.test(plainName(name)) || values.every((one) => noWords.test(one.trim()))

/** Whether the name of a column is known, so that the row with it is the one with the names. */
export const isKnownName = (name: string, known: KnownNames): boolean => meaningOf(name, known) !== undefined

function meaningOf(name: string, { platforms, titles }: KnownNames): NameMeaning | undefined {
  const plain = plainName(name)
  if (titles.includes(plain)) return 'title'
  const [meaning] = meanings.find(([, names]) => names.test(plain)) ?? []
  return meaning ?? (platformNamed(name, platforms) ? 'isPlatform' : undefined)
}

/** What each column becomes, by its name and its values. `named`: whether the file names its columns. */
export function guessFields(
  columns: readonly FileColumn[],
  known: KnownNames,
  named: boolean,
): ImportField[] {
  const meant = columns.map(({ name }) => (named ? meaningOf(name, known) : undefined))
  const fields = columns.map((column, at): ImportField | undefined =>
    fieldOf(column, meant[at], known, meant.includes('when')),
  )
  keepOne(fields, columns, 'text', (at) => meant[at] === 'hashtags')
  for (const field of ['title', 'dateTime', 'date', 'time', 'timeZone'] as const)
    keepOne(fields, columns, field)
  guessByValues(fields, columns, known, named)
  return fields.map((field) => field ?? 'unused')
}

function fieldOf(
  { name, values }: FileColumn,
  meaning: NameMeaning | undefined,
  { platforms }: KnownNames,
  hasTimes: boolean,
): ImportField | undefined {
  const plain = plainName(name)
  if (meaning === 'when') return timeField(name, values, hasTimes)
  if (meaning === 'hashtags') return 'text'
  if (meaning === 'where') {
    // "Channel" is a platform to some, and an account to others.
    const isPlatforms = values.length > 0 && values.every((one) => namesPlatforms(one, platforms))
    return isPlatforms || /platform|network/.test(plain) ? 'platforms' : 'accounts'
  }
  // "Visual" is often a note for the designer.
  const isNote = /^(?:visual|asset|attachment|graphic)/.test(plain) && !values.every(isAddress)
  if (meaning === 'media' && isNote) return undefined
  const needsFlags = meaning === 'isPlatform' || meaning === 'isDraft'
  return needsFlags && !isFlag(values) ? undefined : meaning
}

/** Whether a column contains dates, times of day or both. If its values do not show it, its name does. */
function timeField(name: string, values: readonly string[], hasOthers: boolean): ImportField {
  const written = values.flatMap((one) => parseWrittenTime(one) ?? [])
  if (written.length > 0) {
    if (written.some(({ date, clock }) => date && clock)) return 'dateTime'
    return written.some(({ date }) => date) ? 'date' : 'time'
  }
  const plain = plainName(name)
  if (hasOthers && plain === 'date') return 'date'
  return 'dateTime'
}

/** Of several columns for the same part of a post, the one with the longest values counts; it is the first of equals. */
function keepOne(
  fields: (ImportField | undefined)[],
  columns: readonly FileColumn[],
  field: ImportField,
  isExtra: (at: number) => boolean = () => false,
): void {
  const found = fields.flatMap((one, at) => (one === field && !isExtra(at) ? [at] : []))
  const [best] = found.toSorted((a, b) => averageLength(columns[b]) - averageLength(columns[a]))
  for (const at of found) if (at !== best) fields[at] = undefined
}

function averageLength(column: FileColumn | undefined): number {
  const values = column?.values ?? []
  return values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length)
}

const isAddress = (value: string) => /^https?:\/\/\S+$/i.test(value.trim())
const isFileAddress = (value: string) =>
  value
    .trim()
    .split(/[\s,;|]+/)
    .every((one) => /^https?:\/\/\S+\.(?:jpe?g|png|gif|webp|heic|avif|mp4|mov|webm)(?:[?#]\S*)?$/i.test(one))
const namesPlatforms = (value: string, names: PlatformNames) =>
  value.split(/[,;|&\n]/).every((one) => platformNamed(one, names) !== undefined)

/** When others wrote or changed the row, which is not when it is published. */
const otherTimes = /creat|modif|updat|chang|edit|approv|deadline|review|birth/

/** Columns whose names are not known, where their values can mean only one thing that the file has nowhere else. */
function guessByValues(
  fields: (ImportField | undefined)[],
  columns: readonly FileColumn[],
  { platforms }: KnownNames,
  named: boolean,
): void {
  const assign = (field: ImportField, fits: (column: FileColumn) => boolean, others: ImportField[] = []) => {
    if ([field, ...others].some((one) => fields.includes(one))) return
    const at = columns.findIndex(
      (column, index) => fields[index] === undefined && column.values.length > 0 && fits(column),
    )
    if (at !== -1) fields[at] = field
  }
  const all = (test: (value: string) => boolean) => (column: FileColumn) => column.values.every(test)
  assign('media', all(isFileAddress))
  assign(
    'platforms',
    all((value) => namesPlatforms(value, platforms)),
    ['isPlatform'],
  )
  assign(
    'accounts',
    all((value) => /^@[\w.]+$/.test(value.trim())),
  )
  if (!fields.some((field) => field === 'dateTime' || field === 'date' || field === 'time')) {
    const holds =
      (part: 'date' | 'clock', other: 'date' | 'clock', otherToo: boolean) => (column: FileColumn) =>
        !otherTimes.test(plainName(column.name)) &&
        column.values.every((value) => {
          const written = parseWrittenTime(value)
          return written?.[part] && Boolean(written[other]) === otherToo
        })
    assign('dateTime', holds('date', 'clock', true))
    assign('date', holds('date', 'clock', false), ['dateTime'])
    if (fields.includes('date')) assign('time', holds('clock', 'date', false))
  }
  if (!named) assign('link', all(isAddress))
  if (fields.includes('text')) return
  const free = columns.map((column, at) => ({ column, at })).filter(({ at }) => fields[at] === undefined)
  const [longest] = free.toSorted((a, b) => averageLength(b.column) - averageLength(a.column))
  if (longest && (!named || isProse(longest.column))) fields[longest.at] = 'text'
}

/** Values that are sentences rather than names, numbers or addresses. */
const isProse = (column: FileColumn) =>
  averageLength(column) >= 20 && column.values.every((value) => !isAddress(value) && /\s/.test(value.trim()))
