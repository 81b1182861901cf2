import Box from '@mui/material/Box'
import type { LineLook } from './line-looks.ts'

export type LegendEntry = { name: string; look: LineLook }

/** The names of the lines beside a piece of them. */
export function ChartLegend({ entries }: { entries: LegendEntry[] }) {
  return (
    <Box
      component="ul"
      aria-label="Lines"
      sx={{ listStyle: 'none', m: 0, p: 0, mb: 1, display: 'flex', flexWrap: 'wrap', gap: '4px 20px' }}
    >
      {entries.map(({ name, look }) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <svg width="28" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="28"
              y1="4"
              y2="4"
              strokeWidth="2.5"
              style={{ stroke: look.color, strokeDasharray: look.dashes }}
            />
          </svg>
          {name}
        </Box>
      ))}
    </Box>
  )
}
