import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { planKeys } from '../../../../contract/billing/plans.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { usePoints, type PointsResponse } from '../points-query.ts'
import { remainingPoints, resetDay } from '../remaining-points.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { UsageBar } from './usage-bar.tsx'

/** The height of the loaded card, so that the layout does not shift. */
const usageHeight = 142

/** The used points of this month and the date of the reset. `whomToAsk`: shown to a user who cannot buy points. */
export function PointsUsage({ whomToAsk = null }: { whomToAsk?: string | null }) {
  const points = usePoints()
  return (
    <Section title="Points Usage">
      {points.data ? (
        <Usage {...points.data} whomToAsk={whomToAsk} />
      ) : points.isPending ? (
        <Box sx={{ minHeight: usageHeight }}>
          <Delayed>
            <Box component="output" aria-label="Loading your points" data-skeleton="">
              <Skeleton variant="rounded" width="50%" height={30} />
              <Skeleton variant="rounded" height={8} sx={{ my: 1.5 }} />
              <Skeleton variant="rounded" width="80%" height={18} />
              <Skeleton variant="rounded" height={40} sx={{ mt: 2.5 }} />
            </Box>
          </Delayed>
        </Box>
      ) : (
        <Stack role="alert" spacing={1.5} useFlexGap sx={{ alignItems: 'flex-start' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Your points could not be loaded. {points.error.message}
          </Typography>
          <Button variant="outlined" loading={points.isFetching} onClick={() => void points.refetch()}>
            Try again
          </Button>
        </Stack>
      )}
    </Section>
  )
}

function Usage({ points, plan, whomToAsk }: PointsResponse & { whomToAsk: string | null }) {
  if (points.unlimited) {
    return (
      <>
        <Typography component="p" variant="h3">
          Unlimited
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Nothing costs points here.
        </Typography>
      </>
    )
  }
  const highest = plan === planKeys.at(-1)
  return (
    <>
      <Typography component="p" variant="body2" sx={{ color: 'text.secondary' }}>
        <Typography component="span" variant="h3" sx={{ color: 'text.primary' }}>
          {wholeNumber(points.used_points)}/{wholeNumber(points.total_points)}
        </Typography>{' '}
        used
      </Typography>
      <UsageBar points={points} shows="used" />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {wholeNumber(remainingPoints(points))} remaining
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Resets {resetDay(points)}
        </Box>
      </Box>
      {points.heldPoints > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Includes {counted(points.heldPoints, 'point')} reserved for scheduled posts and AI jobs
        </Typography>
      )}
      {whomToAsk === null ? (
        <Button
          component={Link}
          to={highest ? '/subscription?buy=points' : '/subscription'}
          variant="outlined"
          fullWidth
          sx={{ mt: 2 }}
        >
          {highest ? 'Buy points' : 'Upgrade Plan'}
        </Button>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {whomToAsk}
        </Typography>
      )}
    </>
  )
}
