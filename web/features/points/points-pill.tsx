import BoltIcon from '@mui/icons-material/BoltRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { usePoints } from './points-query.ts'
import { pointsRunOut, remainingPoints } from './remaining-points.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { wholeNumber } from '../../shared/numbers/compact-number.ts'

/** The remaining points in the top bar, with a link to point packs. */
export function PointsPill() {
  const points = usePoints()
  if (points.isPending) {
    return (
      <Box sx={{ width: 76, height: 36, flexShrink: 0 }}>
        <Delayed>
          <Skeleton variant="rounded" height={36} sx={{ borderRadius: '18px' }} />
        </Delayed>
      </Box>
    )
  }
  const record = points.data?.points
  const low = record !== undefined && pointsRunOut(record)
  const left = record && remainingPoints(record)
  return (
    <ButtonBase
      component={Link}
      to="/subscription"
      {...(left === undefined && { 'aria-label': 'Points could not be loaded' })}
      sx={{
        position: 'relative',
        height: 36,
        flexShrink: 0,
        pl: { xs: 0.75, sm: 1 },
        pr: { xs: 1, sm: 1.5 },
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
      {record?.unlimited ? (
        <span>
          Unlimited
          <Box component="span" sx={visuallyHidden}>
            {' '}
            points
          </Box>
        </span>
      ) : (
        <span>
          {left === undefined ? '–' : wholeNumber(left)}
          <Box
            component="span"
            sx={(theme) => ({ fontWeight: 500, [theme.breakpoints.down('md')]: visuallyHidden })}
          >
            {left === 1 ? ' point' : ' points'}
          </Box>
          <Box component="span" sx={visuallyHidden}>
            {' '}
            left
          </Box>
        </span>
      )}
    </ButtonBase>
  )
}
