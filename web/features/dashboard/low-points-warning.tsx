import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../shared/auth/auth-context.ts'
import { usePoints } from '../../shared/points/points-query.ts'
import { pointsAreLow } from '../../shared/points/remaining-points.ts'
import { localStore } from '../../shared/storage/safe-storage.ts'
import { dismissLowPoints, lowPointsDismissed } from './low-points.ts'

/** Title and words of specification section 2; no alarm, for it interrupts nobody. */
export function LowPointsWarning() {
  const { id } = useUser()
  const points = usePoints().data?.points
  const [dismissed, setDismissed] = useState(() => lowPointsDismissed(localStore, id))
  if (!points || dismissed || !pointsAreLow(points)) return null
  const dismiss = () => {
    dismissLowPoints(localStore, id)
    setDismissed(true)
  }
  return (
    <Alert
      severity="warning"
      role="note"
      onClose={dismiss}
      slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
    >
      <AlertTitle sx={{ mb: 0.25 }}>Low Points Balance</AlertTitle>
      You're running low on points. Consider upgrading your plan or purchasing more points to continue
      creating content.{' '}
      <Button
        component={Link}
        to="/subscription?buy=points"
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ display: 'flex', width: 'fit-content', mt: 1, color: 'inherit', bgcolor: 'transparent' }}
      >
        Purchase points
      </Button>
    </Alert>
  )
}
