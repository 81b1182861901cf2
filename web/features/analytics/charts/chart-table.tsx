import Box from '@mui/material/Box'
import { shownCell, type TableData } from './chart-data.ts'

type Props = { name: string; table: TableData; height: number }

/** The numbers behind a chart. As high as the chart, so that nothing below it moves. */
export function ChartTable({ name, table: { columns, rows }, height }: Props) {
  return (
    <Box
      component="section"
      // It scrolls, so the keyboard has to reach it.
      tabIndex={0}
      aria-label={`${name}, table`}
      sx={{
        maxHeight: Math.max(height, 240),
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = null, ...cells]) => (
            <tr key={first}>
              <th scope="row">{shownCell(first)}</th>
              {cells.map((value, index) => (
                <Box
                  component="td"
                  key={columns[index + 1]}
                  sx={value === null ? { color: 'text.secondary' } : {}}
                >
                  {shownCell(value)}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

/** Names to the left, numbers to the right. */
export const tableStyles = {
  width: 1,
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 1.5, py: 1, textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.subtle',
    color: 'text.secondary',
    fontWeight: 600,
    fontSize: '0.8125rem',
  },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
} as const
