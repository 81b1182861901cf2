import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Subscription } from '../../../../contract/billing/billing.ts'
import { type BillingInterval, type PlanKey, planKeys, plans } from '../../../../contract/billing/plans.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { calendarDay } from '../../../shared/time/calendar-day.ts'
import type { PlanChoice } from '../change/change-words.ts'
import { IntervalSwitch } from './interval-switch.tsx'
import { isSettled, offerLabel, offerOf, type Offer } from './offer.ts'
import { PlanCard } from './plan-card.tsx'

type Props = {
  /** Undefined while loading or after a failure. */
  subscription: Subscription | undefined
  loading: boolean
  /** The plan whose checkout is opening. */
  leavingFor: PlanKey | undefined
  onChoose: (choice: PlanChoice, offer: Offer) => void
}

/** All plans side by side, at a monthly or yearly price. */
export function PlanOffers({ subscription, loading, leavingFor, onChoose }: Props) {
  const titleId = useId()
  const [chosen, setChosen] = useState<BillingInterval | null>(null)
  const interval = chosen ?? subscription?.interval ?? 'month'
  const offers = subscription && planKeys.map((plan) => offerOf(plan, interval, subscription))
  // The primary button is that of the next higher plan.
  const main = offers?.findIndex((offer) => offer === 'subscribe' || offer === 'upgrade')
  const owed = isOwed(subscription)
  const comingOn = subscription?.periodEndsAt ? calendarDay(subscription.periodEndsAt) : 'soon'

  const action = (plan: PlanKey, at: number) => {
    const offer = offers?.[at]
    if (loading) return <Skeleton variant="rounded" height={40} sx={{ borderRadius: 3 }} />
    if (offer === undefined) return null
    const label = offerLabel(offer, plan, interval, comingOn)
    if (isSettled(offer)) {
      return (
        <Button fullWidth variant="outlined" disabled>
          {label}
        </Button>
      )
    }
    if (!subscription?.can.manage) return null
    return (
      <BusyButton
        fullWidth
        variant={at === main ? 'contained' : 'outlined'}
        disabled={owed && plan !== 'free'}
        busy={leavingFor === plan}
        busyLabel="Opening checkout..."
        // "Downgrade" alone does not name the plan.
        aria-label={
          offer === 'downgrade' && leavingFor !== plan ? `Downgrade to ${plans[plan].name}` : undefined
        }
        onClick={() => onChoose({ plan, interval }, offer)}
      >
        {label}
      </BusyButton>
    )
  }
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box
        sx={{
          mb: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
        }}
      >
        <Box>
          <Typography component="h2" variant="h5" id={titleId}>
            Plans
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {lead(subscription)}
          </Typography>
        </Box>
        <IntervalSwitch interval={interval} onChoose={setChosen} />
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {planKeys.map((plan, at) => (
          <PlanCard key={plan} plan={plans[plan]} interval={interval} action={action(plan, at)} />
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        Unlimited AI generations on every plan:{' '}
        <Link component={RouterLink} to="/settings/assistant">
          with a model of your own
        </Link>
        , texts cost no points.
      </Typography>
    </Box>
  )
}

const isOwed = (subscription: Subscription | undefined) => subscription?.status === 'past_due'

function lead(subscription: Subscription | undefined): string {
  if (subscription?.can.manage === false) return 'Only the owner of this workspace can change its plan.'
  return isOwed(subscription)
    ? 'Your last payment failed. Pay it before you choose another plan.'
    : 'Change or cancel whenever you like.'
}
