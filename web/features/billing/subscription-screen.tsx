import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useState } from 'react'
import type { Message } from '../../shared/ui/message-alert.tsx'
import { onDemand } from '../../shared/ui/on-demand.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useSubscription } from './billing-calls.ts'
import { useCheckoutReturn } from './checkout/use-checkout-return.ts'
import { usePortalReturn } from './checkout/use-portal.ts'
import { InvoicesSection } from './invoices/invoices-section.tsx'
import { PlanOffers } from './offers/plan-offers.tsx'
import { useBuying } from './offers/use-buying.ts'
import { PointPacks } from './packs/point-packs.tsx'
import { CurrentPlanPart } from './plan/current-plan-part.tsx'
import { ResultMessage } from './result-message.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'

/** Stands below the fold and brings the form fields along: the plans do not wait for it. */
const LedgerSection = lazy(async () => ({
  default: (await import('./ledger/ledger-section.tsx')).LedgerSection,
}))
const changeDialog = onDemand(async () => (await import('./change/change-dialog.tsx')).ChangeDialog)
const contactDialog = onDemand(async () => (await import('./checkout/contact-dialog.tsx')).ContactDialog)

/** The plan, what it could become, points to buy, where points went, and what was paid. */
export function SubscriptionScreen() {
  const [result, setResult] = useState<Message | null>(null)
  const query = useSubscription()
  const subscription = query.data?.subscription
  const checkout = useCheckoutReturn(setResult)
  const buying = useBuying(subscription)
  usePortalReturn()
  const { asked, wanted } = buying
  const problem = checkout.error ?? buying.error
  const message = problem
    ? failed(problem, checkout.error !== null)
    : (result ?? (checkout.checking ? checkingMessage : null))

  const say = (next: Message) => {
    buying.dismissErrors()
    setResult(next)
  }
  return (
    <>
      <ResultMessage
        message={message}
        {...(checkout.error === null && !checkout.checking && { onClose: () => dismiss() })}
        {...(checkout.error !== null && {
          action: (
            <Button color="inherit" size="small" loading={checkout.retrying} onClick={checkout.retry}>
              Try again
            </Button>
          ),
        })}
      />
      <Stack spacing={{ xs: 3, sm: 4 }}>
        {subscription?.checkout === 'sandbox' && <SandboxNotice />}
        <CurrentPlanPart query={query} say={say} />
        <PlanOffers
          subscription={subscription}
          loading={query.isPending}
          leavingFor={buying.plan}
          onChoose={buying.choosePlan}
        />
        <PointPacks
          subscription={subscription}
          loading={query.isPending}
          leavingFor={buying.pack}
          onBuy={buying.choosePack}
        />
        <Suspense
          fallback={
            <Section title="Points history">
              <Skeleton height={240} />
            </Section>
          }
        >
          <LedgerSection />
        </Suspense>
        {subscription?.can.manage !== false && <InvoicesSection />}
      </Stack>
      {asked && subscription && (
        <changeDialog.Component
          open
          {...asked}
          subscription={subscription}
          onClose={buying.close}
          onChanged={(text) => {
            buying.close()
            say({ severity: 'success', text })
          }}
        />
      )}
      {wanted !== null && subscription && (
        <contactDialog.Component open wanted={wanted} contact={subscription.contact} onClose={buying.close} />
      )}
    </>
  )

  function dismiss() {
    buying.dismissErrors()
    setResult(null)
  }
}

const checkingMessage: Message = { severity: 'info', text: 'Looking for your payment...' }

const failed = (error: Error, checking: boolean): Message => ({
  severity: 'error',
  text: checking
    ? `Your payment could not be looked up. If you paid, it is not lost. ${error.message}`
    : error.message,
})
