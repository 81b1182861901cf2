import { expect, type Page } from '@playwright/test'
import { payCheckout } from '../../sandbox/stripe/client.ts'
import type { TestCard } from '../../sandbox/stripe/payments/cards.ts'
import { apiOf } from './studio.ts'

/** Subscribes the user of this page through the checkout, without the web application. */
export async function subscribe(page: Page, plan: 'pro' | 'agency' = 'pro', card: TestCard = 'ok') {
  const api = await apiOf(page)
  const choice = { plan, interval: 'month' }
  const { url } = (await api.post('/api/subscription/checkout', choice)) as { url: string }
  const paid = await payCheckout(url, { card })
  if (!('redirect' in paid)) throw new Error(paid.declined)
  await api.post('/api/subscription/refresh', { checkout: paid.redirect.searchParams.get('checkout') })
}

/** Fills in the open card page with a test card and submits it. */
export async function payWith(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('link', { name: card }).click()
  await page.getByRole('button', { name: /pay/i }).click()
}

/** The points in the top bar, as announced to screen readers. */
export const expectPoints = (page: Page, points: number) =>
  expect(page.getByRole('link', { name: new RegExp(`^${points} points? left`) })).toBeVisible()
