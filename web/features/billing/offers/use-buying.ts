import { useState } from 'react'
import type { PlanChange, Subscription } from '../../../../contract/billing/billing.ts'
import { type PackKey, plans, pointPacks } from '../../../../contract/billing/plans.ts'
import { buyPack, startSubscription } from '../billing-calls.ts'
import type { PlanChoice } from '../change/change-words.ts'
import { useLeaveFor } from '../checkout/use-leave-for.ts'
import type { Offer } from './offer.ts'

type Asked = { choice: PlanChoice; offered: PlanChange['kind'] }

/** Handles the buttons of plans and packs: opens the checkout, a dialog or the contact. */
export function useBuying(subscription: Subscription | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const subscribe = useLeaveFor(startSubscription)
  const buy = useLeaveFor(buyPack)
  const closed = subscription?.checkout === 'none'
  const dismissErrors = () => {
    subscribe.dismissError()
    buy.dismissError()
  }
  return {
    choosePlan: (choice: PlanChoice, offer: Offer) => {
      dismissErrors()
      const { plan, interval } = choice
      if (closed) return setWanted(plans[plan].name)
      if (offer !== 'subscribe' || plan === 'free')
        return setAsked({ choice, offered: kindOf(offer, choice) })
      subscribe.leave({ plan, interval })
    },
    choosePack: (pack: PackKey) => {
      dismissErrors()
      if (closed) return setWanted(`${pointPacks[pack].points} points`)
      buy.leave({ pack })
    },
    /** The plan change in the dialog. */
    asked,
    /** The item for which the contact is shown. */
    wanted,
    close: () => {
      setAsked(null)
      setWanted(null)
    },
    plan: subscribe.leavingFor?.plan,
    pack: buy.leavingFor?.pack,
    error: subscribe.error ?? buy.error,
    dismissErrors,
  }
}

function kindOf(offer: Offer, { plan, interval }: PlanChoice): PlanChange['kind'] {
  if (plan === 'free') return 'cancel'
  if (offer === 'upgrade') return 'upgrade'
  return offer === 'switch' && interval === 'year' ? 'upgrade' : 'downgrade'
}
