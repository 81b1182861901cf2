import type { z } from 'zod'
import type { refreshResponseSchema } from '../../../../contract/billing/billing.ts'
import { plans } from '../../../../contract/billing/plans.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'

export type Purchase = NonNullable<z.infer<typeof refreshResponseSchema>['purchase']>

export const canceledMessage: Message = {
  severity: 'info',
  text: 'You left the checkout. Nothing was charged.',
}

/** The message after a checkout; `resetDay` is the day on which monthly points reset, if known. */
export function purchaseMessage(purchase: Purchase | null, resetDay: string | null): Message {
  if (purchase === null) {
    return {
      severity: 'info',
      text: 'We could not find this checkout. If you paid, it appears here once the payment is confirmed.',
    }
  }
  switch (purchase.status) {
    case 'paid':
      return { severity: 'success', text: paidWords(purchase, resetDay) }
    case 'processing':
    default:
      return {
        severity: 'info',
        text: 'Your payment is being processed. You can leave this page; there is nothing more to do.',
      }
    case 'open':
      return { severity: 'info', text: 'The checkout was not finished. Nothing was charged.' }
    case 'expired':
      return { severity: 'info', text: 'The checkout has expired. Nothing was charged.' }
  }
}

function paidWords({ plan, points }: Purchase, resetDay: string | null): string {
  if (plan !== null) {
    const granted = counted(points ?? plans[plan].monthlyPoints, 'point')
    return `${plans[plan].name} is active. ${granted} are yours${resetDay === null ? '' : ` until ${resetDay}`}.`
  }
  if (points === null) return 'Your payment was received.'
  return points === 1 ? '1 point was added.' : `${counted(points, 'point')} were added.`
}
