import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityLine } from '../../contract/activity/activity-list.ts'
import { activitySentence } from '../../contract/activity/activity-sentence.ts'
import { advancePeriod, openShop, quiet, type Customer, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function said(customer: Customer, category: string): Promise<string[]> {
  await quiet(shop.app)
  const { body } = await customer.ask('GET', `/activity?category=${category}`)
  return (body['lines'] as ActivityLine[]).toReversed().map(activitySentence)
}

test('what happens to a plan is recorded once, with the name of who changed it', async () => {
  const customer = await shop.customer()
  const { full_name: name } = customer.user.user
  await customer.subscribe('pro')
  for (const act of ['cancel', 'cancel', 'resume']) await customer.ask('POST', `/subscription/${act}`, {})
  await customer.change('agency')
  await customer.change('pro')
  await advancePeriod(shop, customer)
  expect(await said(customer, 'billing')).toEqual([
    'The plan changed from Free to Pro.',
    `${name} canceled the plan at the end of the paid period.`,
    `${name} kept the plan, which renews again.`,
    `${name} changed the plan from Pro to Agency.`,
    `${name} chose Pro, paid monthly, at the end of the paid period.`,
    'The plan changed from Agency to Pro.',
  ])
})

test('a payment that fails, and the end of the plan that follows, are recorded', async () => {
  const customer = await shop.customer()
  await customer.subscribe('pro', 'month', 'fails-later')
  await advancePeriod(shop, customer)
  await shop.advance(8 * 86_400)
  expect(await said(customer, 'billing')).toEqual([
    'The plan changed from Free to Pro.',
    'A payment for the plan failed.',
    'The plan changed from Pro to Free.',
  ])
})

test('points that are bought, and withdrawn when the money goes back, are recorded', async () => {
  const customer = await shop.customer()
  await customer.buyPack('points200')
  const [invoice] = await customer.invoices()
  await shop.control('refund', { invoice: invoice?.id })
  expect(await said(customer, 'points')).toEqual([
    'A pack of 200 points was bought.',
    '200 points of an invoice were withdrawn, as it was refunded or is disputed.',
  ])
})
