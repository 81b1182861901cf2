/** Formats rows as aligned columns with headings; numbers are right-aligned. */
export function table(headings: string[], rows: (string | number)[][]): string[] {
  const cells = [headings, ...rows].map((row) => row.map((cell) => String(cell)))
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const isNumber = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  return cells.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return isNumber[column] ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
