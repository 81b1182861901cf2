import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepBilling } from '../../server/billing/snapshot/sweep-billing.ts'
import { setGrantedPlan } from '../../server/plans/index.ts'
import { openShop, quiet, type Customer, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const rowOf = ({ user }: Customer) =>
  shop.app.ctx.db
    .selectFrom('billing_customers')
    .selectAll()
    .where('workspace_id', '=', user.workspaceId)
    .executeTakeFirstOrThrow()

test('a customer unknown to Stripe does not keep the sweep from other customers', async () => {
  const customer = await shop.customer()
  await customer.subscribe('pro')
  await quiet(shop.app)
  await sql`update billing_customers
    set customer_id = 'cus_gone', synced_at = null, sync_requested = sync_requested + 1, created_at = now() - interval '2 hours'
    where workspace_id = ${customer.user.workspaceId}`.execute(shop.app.ctx.db)
  await sweepBilling(shop.app.ctx)
  await quiet(shop.app)
  const row = await rowOf(customer)
  expect(row.synced_at).not.toBeNull()
  expect(row.sync_applied).toBe(row.sync_requested)
  expect(await customer.subscription()).toMatchObject({ plan: 'pro' })
})

test('an upgrade to a plan that the operator already gives is refused', async () => {
  const customer = await shop.customer()
  await customer.subscribe('pro')
  await shop.app.ctx.db
    .transaction()
    .execute((trx) => setGrantedPlan(trx, customer.user.workspaceId, 'agency'))
  const change = { plan: 'agency', interval: 'month' }
  const answer = await customer.ask('POST', '/subscription/change', change)
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const { data } = await shop.dashboard.invoices.list({ customer: await customer.id() })
  expect(data).toHaveLength(1)
})
