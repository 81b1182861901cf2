/** What a column of an imported file becomes. */
export const importFields = [
  'text',
  'title',
  'dateTime',
  'date',
  'time',
  'timeZone',
  'platforms',
  'isPlatform',
  'accounts',
  'media',
  'altTexts',
  'labels',
  'link',
  'isDraft',
  'unused',
] as const

export type ImportField = (typeof importFields)[number]

/** Far more than a plan of a quarter for one workspace; abuse limits, not a platform's rules. */
export const postImportLimits = {
  characters: 1_000_000,
  rows: 1_000,
  columns: 200,
  accounts: 50,
  picturesPerRow: 10,
  fileName: 200,
  /** The maximum number of imports that are listed for a workspace. */
  listed: 10,
} as const
