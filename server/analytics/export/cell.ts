/** What is not available is an empty cell, which spreadsheets do not count as 0. */
export const cell = (value: number | null): string => (value === null ? '' : String(value))
