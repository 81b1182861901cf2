import { type TestCard, testCards } from './payments/cards.ts'

export type Paid = { redirect: URL } | { declined: string }

/** Fills in the hosted page of a checkout session (or the portal's card form) as a customer would. */
export async function payCheckout(url: string, { card = 'ok' }: { card?: TestCard } = {}): Promise<Paid> {
  const number = testCards.find(({ key }) => key === card)?.number ?? ''
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/40', cvc: '123', name: 'Sam Sandbox' }),
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  if (response.status === 303 && location !== null) return { redirect: new URL(location) }
  const text = await response.text()
  const message = /role="alert"[^>]*>([^<]*)</.exec(text)?.[1]?.trim()
  if (response.status !== 402 || message === undefined) {
    throw new Error(`The card page answered ${response.status}: ${text}`)
  }
  return { declined: message }
}
