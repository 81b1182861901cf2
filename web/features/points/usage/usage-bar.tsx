import Box from '@mui/material/Box'
import type { PointsRecord } from '../../../../contract/points/points.ts'
import { brandGradient } from '../../../shared/theme/palette.ts'

/** How many of the points are used; on every screen it fills as points are used. */
export function UsageBar({ points: { used_points, total_points } }: { points: PointsRecord }) {
  return (
    <Box
      component="progress"
      aria-label={`${used_points} of ${total_points} points used`}
      value={Math.min(used_points, total_points)}
      max={Math.max(total_points, 1)}
      sx={(theme) => ({
        display: 'block',
        appearance: 'none',
        width: '100%',
        height: 8,
        my: 1.5,
        border: 0,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'background.subtle',
        boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
        '&::-webkit-progress-bar': { background: 'transparent' },
        '&::-webkit-progress-value': { backgroundImage: brandGradient, borderRadius: '4px' },
        '&::-moz-progress-bar': { backgroundImage: brandGradient, borderRadius: '4px' },
      })}
    />
  )
}
