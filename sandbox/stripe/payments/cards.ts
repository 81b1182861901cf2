import { createHash } from 'node:crypto'

import { type StripeStore, saveObject, newId } from '../stripe-store.ts'
import type { Decline } from '../api/errors.ts'
import { emit } from '../events/emit-event.ts'
import type { PaymentMethod } from '../objects/objects.ts'

export type CardInput = { number: string; expiry: string; cvc: string; name: string }
export type CardProblems = Partial<Record<keyof CardInput, string>>

/** Test card numbers, as in Stripe's test mode. */
export const testCards = [
  { key: 'ok', number: '4242 4242 4242 4242', label: 'Pays', detail: 'every charge succeeds' },
  { key: 'declined', number: '4000 0000 0000 0002', label: 'Declined', detail: 'refused at once' },
  {
    key: 'fails-later',
    number: '4000 0000 0000 0341',
    label: 'Fails later',
    detail: 'pays now, later charges fail',
  },
] as const

export type TestCard = (typeof testCards)[number]['key']

const DECLINE: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

/** Validation errors of an entered card; empty when it is valid. */
export function problemsOf({ number, expiry, cvc, name }: CardInput, now: number): CardProblems {
  const digits = number.replaceAll(/[\s-]/g, '')
  const problems: CardProblems = {}
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) {
    problems.number = 'Your card number is not complete or not valid.'
  } else if (!testCards.some((card) => card.number.replaceAll(' ', '') === digits)) {
    problems.number = 'Real cards are not taken here. Use one of the test cards below.'
  }
  const date = expiryOf(expiry)
  if (!date) problems.expiry = 'Give the expiry date as MM/YY.'
  else if (Date.UTC(date.year, date.month) / 1000 <= now) problems.expiry = 'Your card has expired.'
  if (!/^\d{3,4}$/.test(cvc.trim())) problems.cvc = 'Give the 3 digits on the back.'
  if (name.trim() === '') problems.name = 'Give the name on the card.'
  return problems
}

function expiryOf(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return undefined
  const year = Number(match[2])
  return { month, year: year < 100 ? 2000 + year : year }
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** Stores a card, with only the last four digits of its number. */
export function createPaymentMethod(
  stripe: StripeStore,
  input: CardInput,
  customer: { id: string; email: string | null } | undefined,
): PaymentMethod {
  const digits = input.number.replaceAll(/\D/g, '')
  const date = expiryOf(input.expiry) ?? { month: 12, year: 2099 }
  const method = saveObject<PaymentMethod>(stripe, {
    id: newId('pm'),
    object: 'payment_method',
    created: stripe.now,
    customer: customer?.id ?? null,
    type: 'card',
    card: {
      brand: 'visa',
      last4: digits.slice(-4),
      exp_month: date.month,
      exp_year: date.year,
      fingerprint: createHash('sha256').update(digits).digest('base64url').slice(0, 16),
    },
    billing_details: { name: input.name.trim(), email: customer?.email ?? null },
    metadata: {},
  })
  if (customer) emit(stripe, 'payment_method.attached', method)
  return method
}

/** Why a charge of this card is declined. `present`: the customer is entering it now. */
export function declineOf(method: PaymentMethod, present: boolean): Decline | undefined {
  const { last4 } = method.card
  if (last4 === '0002' || (last4 === '0341' && !present)) return DECLINE
  return undefined
}
