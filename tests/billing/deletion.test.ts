import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseAccounts } from '../../server/account-deletion/erase/erase-accounts.ts'
import { daySeconds, openShop, quiet, type Customer, type Shop } from './shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function subscriber(): Promise<Customer> {
  const customer = await shop.customer()
  await customer.subscribe('pro')
  return customer
}
const request = async (customer: Customer) => {
  const { password } = customer.user
  expect(await customer.ask('POST', '/user/deletion', { password })).toMatchObject({ status: 200 })
  await quiet(shop.app)
}
/** Signs in again, because the request signs out. */
const undo = async (customer: Customer) => {
  expect(await customer.ask('DELETE', '/user/deletion')).toMatchObject({ status: 200 })
  await quiet(shop.app)
}
const atStripe = async (id: string) =>
  (await shop.dashboard.subscriptions.list({ customer: id, status: 'all' })).data[0]

test('the subscription is set to end with the account, and continues when that is undone', async () => {
  const customer = await subscriber()
  await request(customer)
  expect(await atStripe(await customer.id())).toMatchObject({ cancel_at_period_end: true })
  await undo(customer)
  expect(await atStripe(await customer.id())).toMatchObject({ cancel_at_period_end: false })
  expect(await customer.subscription()).toMatchObject({ plan: 'pro', next: null })
})

test('a subscription that was canceled before stays canceled', async () => {
  const customer = await subscriber()
  await customer.change('free')
  await request(customer)
  await undo(customer)
  expect(await atStripe(await customer.id())).toMatchObject({ cancel_at_period_end: true })
})

test('the customer is deleted at Stripe after seven days, and the invoices are kept', async () => {
  const customer = await subscriber()
  const id = await customer.id()
  await request(customer)
  await shop.advance(7 * daySeconds + 60)
  await eraseAccounts(shop.app.ctx)
  await quiet(shop.app)
  expect(await shop.dashboard.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  expect(await atStripe(id)).toMatchObject({ status: 'canceled' })
  const { db } = shop.app.ctx
  const workspaceId = customer.user.workspaceId
  const invoices = await db
    .selectFrom('billing_invoices')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .execute()
  expect(invoices).toMatchObject([{ kind: 'start', status: 'paid' }])
  expect(await db.selectFrom('billing_customers').selectAll().execute()).toEqual([])
  const workspace = db.selectFrom('workspaces').selectAll().where('id', '=', workspaceId)
  expect(await workspace.executeTakeFirstOrThrow()).toMatchObject({
    name: 'Deleted workspace',
    paid_plan: 'free',
  })
})
