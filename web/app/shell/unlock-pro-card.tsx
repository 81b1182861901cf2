import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { plans } from '../../../contract/billing/plans.ts'
import { usePlan } from '../../features/points/index.ts'
import { focusRing } from '../../shared/theme/page-styles.ts'
import { brandGradient } from '../../shared/theme/palette.ts'

/** Links to the paid plans; hidden on a paid plan. */
export function UnlockProCard({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  if (usePlan() !== 'free') return null
  return (
    <Box sx={{ mx: 1.5, mt: 1, mb: 2, p: 2, borderRadius: 4, color: '#fff', backgroundImage: brandGradient }}>
      <Typography component="p" variant="subtitle2">
        Unlock Pro Features
      </Typography>
      <Typography component="p" variant="caption" sx={{ mt: 0.25, mb: 1.5 }}>
        Scheduling, all platforms and {plans.pro.monthlyPoints} points a month.
      </Typography>
      <Box
        component={Link}
        to="/subscription"
        onClick={onNavigate}
        sx={(theme) => ({
          display: 'inline-block',
          px: 1.25,
          py: 0.5,
          borderRadius: '8px',
          fontSize: '0.8125rem',
          fontWeight: 600,
          textDecoration: 'none',
          color: '#4338ca',
          bgcolor: '#fff',
          transition: 'background-color 140ms',
          '&:hover': { bgcolor: '#eef2ff' },
          '&:focus-visible': { ...focusRing(theme), outlineColor: '#fff' },
        })}
      >
        Upgrade Now
      </Box>
    </Box>
  )
}
