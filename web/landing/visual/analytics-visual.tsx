import Box from '@mui/material/Box'

const reach = [22, 26, 24, 33, 38, 35, 47, 52, 50, 63, 71, 84]
const width = 320
const height = 112

const points = reach.map((value, week): [number, number] => [
  (week / (reach.length - 1)) * (width - 12) + 6,
  height - (value / 100) * height,
])
const line = points
  .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
  .join('')
const end = points[points.length - 1] ?? [0, 0]

/** Twelve weeks of reach, labeled at the end of the line. */
export function AnalyticsVisual() {
  return (
    <Box sx={{ width: '100%', maxWidth: 360, mx: 'auto' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box
          component="span"
          sx={{ fontSize: '2rem', lineHeight: 1.1, fontWeight: 700, letterSpacing: '-0.03em' }}
        >
          84.2K
        </Box>
        <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 650, color: 'success.strong' }}>
          +18%
        </Box>
        <Box component="span" sx={{ ml: 'auto', fontSize: '0.75rem', color: 'text.secondary' }}>
          Reach, 12 weeks
        </Box>
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${height + 2}`}
        sx={{ display: 'block', width: '100%', mt: 2, color: 'primary.main', overflow: 'visible' }}
      >
        <path d={`${line}L${end[0]} ${height}L6 ${height}Z`} fill="currentColor" opacity="0.1" />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path d={`M6 ${height}H${width - 6}`} stroke="currentColor" opacity="0.25" />
        <circle cx={end[0]} cy={end[1]} r="5" fill="currentColor" />
      </Box>
    </Box>
  )
}
