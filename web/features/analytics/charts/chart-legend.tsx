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
          <LineSample look={look} width={28} />
          {name}
        </Box>
      ))}
    </Box>
  )
}

/** A piece of a line. */
function LineSample({ look, width }: { look: LineLook; width: number }) {
  return (
    <svg width={width} height="8" aria-hidden="true" style={{ flexShrink: 0 }}>
      <line
        x1="0"
        x2={width}
        y1="4"
        y2="4"
        strokeWidth="2.5"
        style={{ stroke: look.color, strokeDasharray: look.dashes }}
      />
    </svg>
  )
}
