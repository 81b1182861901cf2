import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { PointsRecord } from '../../../../contract/points/points.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { usePoints } from '../points-query.ts'
import { remainingPoints } from '../remaining-points.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { calendarDay } from '../../../shared/time/calendar-day.ts'
import { UsageBar } from './usage-bar.tsx'

/** The remaining points and the date of the monthly reset. */
export function PointsLeft() {
  const points = usePoints()
  if (points.data) return <Figures points={points.data.points} />
  if (points.isPending) {
    return (
      <Delayed>
        <Box component="output" aria-label="Loading your points">
          <Skeleton width="40%" />
          <Skeleton width="60%" height={48} />
          <Skeleton variant="rounded" height={8} sx={{ my: 1 }} />
          <Skeleton width="70%" />
        </Box>
      </Delayed>
    )
  }
  return (
    <Box role="alert">
      <Typography component="p" variant="subtitle2">
        Your points could not be loaded
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {points.error.message}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        loading={points.isFetching}
        onClick={() => void points.refetch()}
      >
        Try again
      </Button>
    </Box>
  )
}

function Figures({ points }: { points: PointsRecord }) {
  const left = remainingPoints(points)
  if (points.unlimited) {
    return (
      <>
        <Label />
        <Typography component="p" variant="h2">
          Unlimited
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Nothing costs points here.
        </Typography>
      </>
    )
  }
  return (
    <>
      <Label />
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography component="p" variant="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {wholeNumber(left)}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          of {wholeNumber(points.total_points)}
        </Typography>
      </Box>
      <UsageBar points={points} shows="left" />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {usedWords(points)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Monthly points reset on {calendarDay(points.next_reset_date)}.
      </Typography>
    </>
  )
}

function Label() {
  return (
    <Typography component="h3" variant="body2" sx={{ color: 'text.secondary', fontWeight: 550 }}>
      Points left
    </Typography>
  )
}

function usedWords({ used_points, heldPoints }: PointsRecord): string {
  if (used_points === 0) return 'No points used this month.'
  if (heldPoints === 0) return `${counted(used_points, 'point')} used this month.`
  return `${counted(used_points, 'point')} used this month, including ${wholeNumber(heldPoints)} reserved for scheduled posts and AI jobs.`
}
