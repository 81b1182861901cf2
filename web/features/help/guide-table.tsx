import Box from '@mui/material/Box'
import type { GuidePart } from '../../../contract/help/guides/guide.ts'

/** A table of a guide; it scrolls by itself where it is wider than the page. */
export function GuideTable({ head, rows }: NonNullable<GuidePart['table']>) {
  return (
    <Box component="section" tabIndex={0} aria-label={head.join(', ')} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, place) => (
                <td key={head[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const tableStyle = {
  width: 1,
  minWidth: 520,
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { fontWeight: 600 },
} as const
