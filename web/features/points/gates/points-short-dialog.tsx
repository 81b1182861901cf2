import BoltIcon from '@mui/icons-material/BoltOutlined'
import CheckIcon from '@mui/icons-material/CheckRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import { planKeys } from '../../../../contract/billing/plans.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { DialogMark } from './dialog-mark.tsx'
import type { PointsShortage } from './plan-gates.ts'
import { usePoints, type PointsResponse } from '../points-query.ts'
import { remainingPoints, resetDay } from '../remaining-points.ts'

type Props = { open: boolean; shortage: PointsShortage; onClose: () => void }

/**
 * Shows the cost, the remaining points, the next reset and two options: buy points or upgrade. These open in a new tab,
 * so that this page keeps its state. Once there are enough points, it offers to continue.
 */
export function PointsShortDialog({ open, shortage, onClose }: Props) {
  const titleId = useId()
  const { points, plan } = usePoints().data ?? {}
  const highest = plan === planKeys.at(-1)
  const enough = points !== undefined && (points.unlimited || remainingPoints(points) >= shortage.cost)
  const onContinue = () => {
    onClose()
    shortage.onContinue()
  }
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogMark>{enough ? <CheckIcon /> : <BoltIcon />}</DialogMark>
      <DialogTitle id={titleId}>{enough ? 'You have enough points now' : 'Not enough points'}</DialogTitle>
      <DialogContent aria-live="polite">
        <Figures cost={shortage.cost} points={points} />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {enough
            ? 'Everything you entered is still here.'
            : `Everything you entered stays here. ${highest ? 'Buy points' : 'Upgrade or buy points'} in a new tab, then come back to continue.`}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button variant={enough ? 'outlined' : 'text'} color="inherit" onClick={onClose}>
          Not now
        </Button>
        {enough ? (
          <Button variant="contained" onClick={onContinue}>
            {shortage.label} · {counted(shortage.cost, 'point')}
          </Button>
        ) : (
          <>
            <WayOut
              to="/subscription?buy=points"
              label="Buy points"
              variant={highest ? 'contained' : 'outlined'}
            />
            {!highest && <WayOut to="/subscription" label="Upgrade" variant="contained" />}
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

function WayOut({ to, label, variant }: { to: string; label: string; variant: 'outlined' | 'contained' }) {
  return (
    <Button
      variant={variant}
      component={Link}
      to={to}
      target="_blank"
      aria-label={`${label}, opens in a new tab`}
    >
      {label}
    </Button>
  )
}

function Figures({ cost, points }: { cost: number; points: PointsResponse['points'] | undefined }) {
  const left = points && (points.unlimited ? 'Unlimited' : counted(remainingPoints(points), 'point'))
  const rows = [
    ['This costs', counted(cost, 'point')],
    ['You have left', left ?? '–'],
    ...(points && !points.unlimited ? [['Your points reset on', resetDay(points)]] : []),
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, p: 2, borderRadius: 3, bgcolor: 'background.subtle', display: 'grid', gap: 1 }}
    >
      {rows.map(([name, value]) => (
        <Box
          key={name}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
