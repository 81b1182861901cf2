import Box from '@mui/material/Box'
import type { PointsRecord } from '../../../../contract/points/points.ts'
import { brandGradient } from '../../../shared/theme/palette.ts'
import { remainingPoints } from '../remaining-points.ts'

type Props = {
  points: PointsRecord
  /** What the words beside it count: a bar of the points that are left is full while none is used. */
  shows: 'used' | 'left'
}

/** How many of the points are used, or are left. */
export function UsageBar({ points, shows }: Props) {
  const { used_points: used, total_points: total } = points
  const value = shows === 'used' ? Math.min(used, total) : remainingPoints(points)
  return (
    <Box
      component="progress"
      aria-label={`${shows === 'used' ? used : value} of ${total} points ${shows}`}
      value={value}
      max={Math.max(total, 1)}
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
