import { byteOrderMark, csvRow, csvText } from '../../../../contract/csv.ts'
import { saveBlob } from '../../../shared/api/download.ts'
import type { TableData } from '../charts/chart-data.ts'

/** The table of a chart as a CSV file. What is missing is an empty cell, which a spreadsheet does not take for 0. */
export function tableCsv({ columns, rows }: TableData): string {
  const cellOf = (value: string | number | null) =>
    typeof value === 'string' ? csvText(value) : (value?.toString() ?? '')
  return byteOrderMark + [columns.map(csvText), ...rows.map((row) => row.map(cellOf))].map(csvRow).join('')
}

export const saveCsv = (table: TableData, name: string): void =>
  saveBlob(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
