import ScienceIcon from '@mui/icons-material/ScienceOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { Message } from '../../shared/ui/feedback/message-alert.tsx'
import { LedgerSection } from '../points/index.ts'
import { useWorkspace, useWorkspaces } from '../workspaces/index.ts'
import { useSubscription } from './billing-calls.ts'
import { useCheckoutReturn } from './checkout/use-checkout-return.ts'
import { usePortalReturn } from './checkout/use-portal.ts'
import { InvoicesSection } from './invoices/invoices-section.tsx'
import { PlanOffers } from './offers/plan-offers.tsx'
import { useBuying } from './offers/use-buying.ts'
import { PointPacks } from './packs/point-packs.tsx'
import { CurrentPlanPart } from './plan/current-plan-part.tsx'
import { ResultMessage } from './result-message.tsx'
import { ChangeDialog } from './change/change-dialog.tsx'
import { ContactDialog } from './checkout/contact-dialog.tsx'

/** The plan, other plans, point packs, points history and invoices. */
export function SubscriptionScreen() {
  const [result, setResult] = useState<Message | null>(null)
  const query = useSubscription()
  const subscription = query.data?.subscription
  const checkout = useCheckoutReturn(setResult)
  const buying = useBuying(subscription)
  const covered = useCovered()
  const workspace = useWorkspace().data
  const paysItself = subscription ? subscription.source !== 'agency' : workspace?.payer === null
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
        {subscription?.checkout === 'sandbox' && (
          <Alert severity="info" icon={<ScienceIcon fontSize="inherit" />}>
            <strong>Sandbox: no money moves.</strong> Checkout, cards and invoices run in a built-in test
            environment, and an upgrade costs nothing. Whoever runs this installation can connect a payment
            provider, or give everybody a plan with DEFAULT_PLAN.
          </Alert>
        )}
        <CurrentPlanPart query={query} say={say} />
        {paysItself && (
          <>
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
          </>
        )}
        <LedgerSection covered={covered} />
        {subscription?.can.manage === true && <InvoicesSection />}
      </Stack>
      {asked && subscription && (
        <ChangeDialog
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
        <ContactDialog open wanted={wanted} contact={subscription.contact} onClose={buying.close} />
      )}
    </>
  )

  function dismiss() {
    buying.dismissErrors()
    setResult(null)
  }
}

/** The workspace of this tab and its clients that the user works in. */
function useCovered() {
  const current = useWorkspace().data?.id
  const all = useWorkspaces().data ?? []
  return all.filter(({ id, payer }) => id === current || payer?.id === current)
}

const checkingMessage: Message = { severity: 'info', text: 'Checking your payment...' }

const failed = (error: Error, checking: boolean): Message => ({
  severity: 'error',
  text: checking
    ? `We could not check your payment. If you paid, nothing is lost. ${error.message}`
    : error.message,
})
