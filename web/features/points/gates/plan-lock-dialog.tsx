import CheckIcon from '@mui/icons-material/CheckRounded'
import LockIcon from '@mui/icons-material/LockOutlined'
import LockOpenIcon from '@mui/icons-material/LockOpenOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import { isComing } from '../../../../contract/billing/plans.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { DialogMark } from './dialog-mark.tsx'
import { useLocked, type PlanLock } from './plan-gates.ts'
import { usePoints } from '../points-query.ts'
import { lockWords, paymentWords, planFor, priceOf } from './plan-words.ts'

type Props = { open: boolean; lock: PlanLock; onClose: () => void }

/** Shows which plan includes a feature and its price. Detects when the plan was upgraded in the meantime. */
export function PlanLockDialog({ open, lock, onClose }: Props) {
  const titleId = useId()
  const plan = planFor(lock.entitlement)
  const words = lockWords[lock.entitlement]
  const locked = useLocked(lock.entitlement)
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogMark>{locked ? <LockIcon /> : <LockOpenIcon />}</DialogMark>
      <DialogTitle id={titleId}>{locked ? `${words.title} with ${plan.name}` : words.opened}</DialogTitle>
      <DialogContent aria-live="polite">
        {locked ? (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {lock.reason ?? words.text}
            </Typography>
            <Opens plan={plan} />
            {lock.keepsText && (
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
                Your draft is saved.
              </Typography>
            )}
          </>
        ) : (
          <Typography variant="body2">Your plan includes it. Continue where you left off.</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {locked ? 'Not now' : 'Close'}
        </Button>
        {locked ? (
          <Button variant="contained" component={Link} to="/subscription" onClick={onClose}>
            See plans
          </Button>
        ) : (
          lock.onContinue && (
            <Button
              variant="contained"
              onClick={() => {
                onClose()
                lock.onContinue?.()
              }}
            >
              Continue
            </Button>
          )
        )}
      </DialogActions>
    </Dialog>
  )
}

function Opens({ plan }: { plan: ReturnType<typeof planFor> }) {
  const payment = paymentWords(usePoints().data?.checkout)
  return (
    <Box sx={{ mt: 2, p: 2, borderRadius: 3, bgcolor: 'background.subtle' }}>
      <Typography component="p" variant="subtitle2">
        {plan.name}: {priceOf(plan)}
      </Typography>
      {payment && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {payment}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}>
        {[...plan.features, `${plan.monthlyPoints} points every month`].map((feature) => (
          <Box
            component="li"
            key={feature}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}
          >
            <CheckIcon aria-hidden="true" sx={{ fontSize: 18, color: 'primary.strong' }} />
            {feature}
            {isComing(feature) && <QuietLabel>Soon</QuietLabel>}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
