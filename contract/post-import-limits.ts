/** Far more than a plan of a quarter for one workspace; abuse limits, not a platform's rules. */
export const postImportLimits = {
  characters: 1_000_000,
  rows: 1_000,
  accounts: 50,
  picturesPerRow: 10,
  fileName: 200,
  /** So many imports of a workspace are listed. */
  listed: 10,
} as const
