import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { LineSample, type LegendEntry } from './chart-legend.tsx'

type Props = { title: string; numbers: (LegendEntry & { words: string })[]; x: number; width: number }

const gap = 16
/** Pixels of a chart on a phone. */
const narrowBelow = 480

/** The numbers of a day, on the side of it that has more space. Screen readers have them as the value of the chart. */
export function ChartTip({ title, numbers, x, width }: Props) {
  const side = x > width / 2 ? { right: width - x + gap } : { left: x + gap }
  const isNarrow = width < narrowBelow
  return (
    <Paper
      aria-hidden="true"
      elevation={4}
      sx={{
        ...side,
        position: 'absolute',
        top: 12,
        maxWidth: Math.max(x, width - x) - gap,
        px: isNarrow ? 1 : 1.5,
        py: 1,
        border: 1,
        borderColor: 'divider',
        typography: isNarrow ? 'caption' : 'body2',
        pointerEvents: 'none',
      }}
    >
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>{title}</Box>
      {numbers.map(({ name, look, words }) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <LineSample look={look} width={isNarrow ? 14 : 28} />
          <Box sx={{ flex: 1, color: 'text.secondary' }}>{name}</Box>
          <Box
            sx={{
              fontVariantNumeric: 'tabular-nums',
              textAlign: 'right',
              whiteSpace: isNarrow ? 'normal' : 'nowrap',
            }}
          >
            {words}
          </Box>
        </Box>
      ))}
    </Paper>
  )
}
