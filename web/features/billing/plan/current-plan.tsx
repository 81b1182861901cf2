import CheckIcon from '@mui/icons-material/CheckCircle'
import CardIcon from '@mui/icons-material/CreditCardOutlined'
import ErrorIcon from '@mui/icons-material/Error'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Subscription } from '../../../../contract/billing/billing.ts'
import { plans } from '../../../../contract/billing/plans.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { calendarDay } from '../../../shared/time/calendar-day.ts'
import { nextWords, pastDueWords, priceWords } from '../change/change-words.ts'
import { usePortal } from '../checkout/use-portal.ts'
import { PlanWithPoints } from './plan-with-points.tsx'
import { useResume } from './use-resume.ts'

type Props = { subscription: Subscription; say: (message: Message) => void }

/** The plan in force: its price, the end of its period, and the next plan. */
export function CurrentPlan({ subscription, say }: Props) {
  const { plan, status, can } = subscription
  const portal = usePortal()
  const resume = useResume(say)
  const pastDue = status === 'past_due'
  return (
    <Section title="Current Plan" action={<StatusChip pastDue={pastDue} />}>
      {(pastDue || portal.error) && (
        <Box role="alert" sx={{ display: 'grid', gap: 1.5, mb: 2.5 }}>
          {pastDue && (
            <Alert severity="error" role="presentation">
              {pastDueWords(subscription)}
            </Alert>
          )}
          {portal.error && (
            <Alert severity="error" role="presentation" onClose={portal.dismissError}>
              {portal.error.message}
            </Alert>
          )}
        </Box>
      )}
      <PlanWithPoints>
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
          <Facts subscription={subscription} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', '&:not(:empty)': { pt: 2.5 } }}>
            {can.manage && subscription.next !== null && subscription.checkout !== 'none' && (
              <BusyButton
                variant="contained"
                busy={resume.isPending}
                busyLabel="Resuming..."
                onClick={() => resume.mutate()}
              >
                Resume {plans[plan].name}
              </BusyButton>
            )}
            {subscription.portal && (
              <BusyButton
                variant={pastDue ? 'contained' : 'outlined'}
                startIcon={<CardIcon />}
                busy={portal.leaving}
                busyLabel="Opening..."
                onClick={() => portal.leave()}
              >
                {pastDue ? 'Update payment' : 'Manage payment'}
              </BusyButton>
            )}
          </Box>
        </Box>
      </PlanWithPoints>
    </Section>
  )
}

/** Shows whether the plan is active or a payment failed. */
function StatusChip({ pastDue }: { pastDue: boolean }) {
  return pastDue ? (
    <QuietLabel tone="error" icon={<ErrorIcon />}>
      Payment failed
    </QuietLabel>
  ) : (
    <QuietLabel tone="success" icon={<CheckIcon />}>
      Active
    </QuietLabel>
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { plan, source, payer, interval, periodEndsAt, next, status } = subscription
  const { name, monthlyPoints } = plans[plan]
  const comes = nextWords(subscription)
  const price = source === 'subscription' && interval !== null ? priceWords({ plan, interval }) : null
  return (
    <>
      <Typography component="h3" variant="h2">
        {name}
      </Typography>
      <Typography sx={{ mt: 0.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {monthlyPoints} points a month
        {price !== null && ` · ${price}`}
      </Typography>
      {source === 'operator' && (
        <Line>Your administrator gives you this plan, so there is nothing to pay.</Line>
      )}
      {source === 'agency' && (
        <Line>
          The plan and the points of {payer} cover this workspace. Payments and point packs are managed there.
        </Line>
      )}
      {source === 'free' && <Line>Free forever. There is nothing to pay.</Line>}
      {comes !== null && <Line strong>{comes}</Line>}
      {comes === null && next === null && periodEndsAt !== null && status === 'active' && (
        <Line>Renews on {calendarDay(periodEndsAt)}</Line>
      )}
    </>
  )
}

function Line({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <Typography
      variant="body2"
      sx={{ mt: 1, maxWidth: 520, ...(strong ? { fontWeight: 600 } : { color: 'text.secondary' }) }}
    >
      {children}
    </Typography>
  )
}
