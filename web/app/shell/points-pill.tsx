import BoltIcon from '@mui/icons-material/BoltRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { counted } from '../../shared/numbers/compact-number.ts'
import { usePoints } from '../../shared/points/points-query.ts'
import { pointsAreLow, remainingPoints } from '../../shared/points/remaining-points.ts'

/** How many points are left, always in sight; leads to where they can be bought. */
export function PointsPill() {
  const points = usePoints()
  if (points.isPending) {
    return <Skeleton variant="rounded" width={76} height={36} sx={{ borderRadius: '18px', flexShrink: 0 }} />
  }
  const record = points.data?.points
  const low = record !== undefined && pointsAreLow(record)
  const left = record && remainingPoints(record)
  const name = record?.unlimited
    ? 'Unlimited points'
    : left === undefined
      ? 'Points could not be loaded'
      : `${counted(left, 'point')} left`
  return (
    <ButtonBase
      component={Link}
      to="/subscription"
      aria-label={name}
      title={name}
      sx={{
        height: 36,
        flexShrink: 0,
        pl: 1,
        pr: 1.5,
        gap: 0.5,
        borderRadius: '18px',
        border: 1,
        borderColor: low ? 'transparent' : 'divider',
        typography: 'subtitle2',
        whiteSpace: 'nowrap',
        transition: 'background-color 140ms',
        bgcolor: low ? 'warning.soft' : 'background.paper',
        color: low ? 'warning.strong' : 'text.primary',
        '&:hover': { bgcolor: low ? 'warning.soft' : 'background.subtle' },
      }}
    >
      <BoltIcon aria-hidden="true" sx={{ fontSize: 18, color: low ? 'warning.strong' : 'primary.main' }} />
      {record?.unlimited ? 'Unlimited' : (left?.toLocaleString('en') ?? '–')}
      {record && !record.unlimited && (
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, fontWeight: 500 }}>
          {left === 1 ? 'point' : 'points'}
        </Box>
      )}
    </ButtonBase>
  )
}
