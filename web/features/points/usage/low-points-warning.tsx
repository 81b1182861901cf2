import CloseIcon from '@mui/icons-material/Close'
import BoltIcon from '@mui/icons-material/BoltRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { usePoints } from '../points-query.ts'
import { pointsAreLow } from '../remaining-points.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import { dismissLowPoints, lowPointsDismissed } from './low-points.ts'

/**
 * Title and text of specification section 2. A free plan always has few points, so its warning is less prominent, and
 * after a dismissal it is hidden for the day. `whomToAsk`: shown to a user who cannot buy points.
 */
export function LowPointsWarning({ whomToAsk = null }: { whomToAsk?: string | null }) {
  const titleId = useId()
  const { id } = useUser()
  const points = usePoints().data?.points
  const [dismissed, setDismissed] = useState(() => lowPointsDismissed(localStore, id))
  if (!points || dismissed || !pointsAreLow(points)) return null
  const dismiss = () => {
    dismissLowPoints(localStore, id)
    setDismissed(true)
  }
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{
        p: 2,
        pl: { sm: 2.5 },
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1.5,
        gridTemplateColumns: { xs: 'auto 1fr auto', md: 'auto 1fr auto auto' },
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          width: 36,
          height: 36,
          borderRadius: 2.5,
          display: 'grid',
          placeItems: 'center',
          alignSelf: 'start',
          bgcolor: 'warning.soft',
          color: 'warning.strong',
        }}
      >
        <BoltIcon sx={{ fontSize: 20 }} />
      </Box>
      <div>
        <Typography component="h2" variant="subtitle2" id={titleId}>
          Low Points Balance
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          You're running low on points.{' '}
          {whomToAsk ??
            'Consider upgrading your plan or purchasing more points to continue creating content.'}
        </Typography>
      </div>
      <IconButton
        aria-label="Dismiss"
        onClick={dismiss}
        sx={{ order: { md: 1 }, alignSelf: { xs: 'start', md: 'center' } }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {whomToAsk === null && (
        <Button
          component={Link}
          to="/subscription?buy=points"
          variant="outlined"
          sx={{ gridColumn: { xs: '2', md: 'auto' }, justifySelf: 'start' }}
        >
          Purchase points
        </Button>
      )}
    </Card>
  )
}
