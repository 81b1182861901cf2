import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setGrantedPlan } from '../../server/plans/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { customerOf, openShop, type Customer, type Shop } from './shop.ts'

describe('plans and points that an operator grants', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ DEFAULT_PLAN: 'pro' })
  })
  afterAll(() => shop.close())

  test('is in force without a subscription, and only a higher plan can be bought', async () => {
    const customer = await shop.customer()
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', source: 'operator', interval: null })
    const pro = await customer.ask('POST', '/subscription/checkout', { plan: 'pro', interval: 'month' })
    expect(pro).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await customer.subscribe('agency')
    expect(await customer.subscription()).toMatchObject({ plan: 'agency', source: 'subscription' })
  })

  test('stays when the paid plan ends', async () => {
    const customer = await shop.customer()
    await customer.subscribe('agency')
    await shop.dashboard.subscriptions.cancel(
      (await shop.dashboard.subscriptions.list({ customer: await customer.id() })).data[0]?.id ?? '',
    )
    await customer.until('it ended', async () => (await customer.subscription()).interval === null)
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', source: 'operator' })
    expect(await customer.remaining()).toBe(210)
    await shop.app.ctx.db
      .transaction()
      .execute((trx) => setGrantedPlan(trx, customer.user.workspaceId, 'agency'))
    expect(await customer.subscription()).toMatchObject({ plan: 'agency', source: 'operator' })
  })

  test('is changed by owners only: another member sees the plan and no invoices', async () => {
    const customer = await shop.customer()
    await customer.buyPack('points50')
    expect((await customer.subscription()).can).toEqual({ manage: true })
    await sql`alter table members drop constraint members_role_check`.execute(shop.app.ctx.db)
    await sql`update members set role = 'editor' where user_id = ${customer.user.user.id}`.execute(
      shop.app.ctx.db,
    )
    const calls: [string, string, object?][] = [
      ['POST', '/subscription/checkout', { plan: 'agency', interval: 'month' }],
      ['POST', '/points/checkout', { pack: 'points50' }],
      ['POST', '/subscription/preview', { plan: 'agency', interval: 'month' }],
      ['POST', '/subscription/change', { plan: 'agency', interval: 'month' }],
      ['POST', '/subscription/cancel'],
      ['POST', '/subscription/resume'],
      ['POST', '/subscription/portal'],
      ['POST', '/subscription/refresh', {}],
      ['GET', '/invoices'],
    ]
    for (const [method, path, body] of calls) {
      const { status, body: reply } = await customer.ask(method, path, body)
      expect({ path, status, code: reply['code'] }).toEqual({ path, status: 403, code: 'forbidden' })
    }
    for (const path of ['/points', '/points/ledger', '/subscription']) {
      expect((await customer.ask('GET', path)).status, path).toBe(200)
    }
    expect(await customer.subscription()).toMatchObject({ can: { manage: false }, portal: false })
  })

  test('calls that reach Stripe are rate limited', async () => {
    const customer = await shop.customer()
    const statuses = new Set<number>()
    for (let n = 0; n < 31; n += 1) statuses.add((await customer.ask('POST', '/subscription/cancel')).status)
    expect([...statuses]).toEqual([409, 429])
  })
})

describe('without a payment provider', () => {
  let app: TestApp
  let customer: Customer
  beforeAll(async () => {
    app = await startTestApp({
      worker: true,
      env: { DEFAULT_PLAN: 'free', SANDBOX: 'off', SUPPORT_EMAIL: 'boss@example.com' },
    })
    customer = customerOf(app, await app.addUser())
  })
  afterAll(() => app.close())

  test('the API returns the contact, and every call is rejected', async () => {
    expect(await customer.subscription()).toMatchObject({
      plan: 'free',
      checkout: 'none',
      contact: 'boss@example.com',
      portal: false,
    })
    for (const [path, body] of [
      ['/subscription/checkout', { plan: 'pro', interval: 'month' }],
      ['/subscription/preview', { plan: 'pro', interval: 'month' }],
      ['/subscription/change', { plan: 'pro', interval: 'month' }],
      ['/subscription/cancel', {}],
      ['/points/checkout', { pack: 'points50' }],
      ['/subscription/portal', {}],
    ] as const) {
      const { status, body: reply } = await customer.ask('POST', path, body)
      expect({ path, status, code: reply['code'] }).toEqual({
        path,
        status: 409,
        code: 'checkout_unavailable',
      })
      expect(reply['message']).toContain('boss@example.com')
    }
    expect((await customer.ask('POST', '/subscription/refresh', {})).status).toBe(200)
    expect((await customer.ask('POST', '/stripe/webhook', {})).status).toBe(404)
  })
})

test('an installation with unlimited points sells no packs', async () => {
  const shop = await openShop({ POINTS: 'unlimited' })
  try {
    const customer = await shop.customer()
    const { status, body } = await customer.ask('POST', '/points/checkout', { pack: 'points50' })
    expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'conflict' })
    expect(await customer.points()).toMatchObject({ unlimited: true })
  } finally {
    await shop.close()
  }
})
