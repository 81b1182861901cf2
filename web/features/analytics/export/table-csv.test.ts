import { expect, test } from 'vitest'
import { tableCsv } from './table-csv.ts'

test('a table is a file that spreadsheets read, with nothing in the cells that are missing', () => {
  const table = {
    columns: ['Day', '@anna, "the one"'],
    rows: [
      ['2026-11-01', 12],
      ['2026-11-02', null],
      ['=1+1', 0],
    ],
  }
  expect(tableCsv(table)).toBe(
    '\uFEFFDay,"\'@anna, ""the one"""\r\n2026-11-01,12\r\n2026-11-02,\r\n\'=1+1,0\r\n',
  )
})
