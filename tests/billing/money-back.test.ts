import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captureHold, holdPoints } from '../../server/points/index.ts'
import { openShop, quiet, type Customer, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function buyer(): Promise<{ customer: Customer; invoice: string }> {
  const customer = await shop.customer()
  await customer.buyPack('points200')
  const [invoice] = await customer.invoices()
  return { customer, invoice: invoice?.id ?? '' }
}

async function control(path: string, body: object): Promise<void> {
  await shop.control(path, body)
  await quiet(shop.app)
}

/** Holds points and spends them. */
async function spend(customer: Customer, points: number): Promise<void> {
  await shop.app.ctx.db.transaction().execute(async (trx) => {
    const { workspaceId } = customer.user
    const held = await holdPoints(shop.app.ctx, trx, {
      workspaceId,
      points,
      key: 'spend',
      note: 'Spent',
      byUserId: customer.user.user.id,
    })
    if (held !== null) await captureHold(trx, held, shop.clock.now())
  })
}

describe('a refund', () => {
  test('in full takes the points back and sends a mail, once', async () => {
    const { customer, invoice } = await buyer()
    await control('refund', { invoice })
    expect(await customer.remaining()).toBe(10)
    expect(await customer.invoices()).toMatchObject([{ status: 'refunded', total: 1800, refunded: 1800 }])
    await customer.until('the mail came', async () => (await customer.mails('Refund of $18.00')).length === 1)
    await customer.ask('POST', '/subscription/refresh', {})
    expect(await customer.mails('Refund')).toHaveLength(1)
    const { body } = await customer.ask('GET', '/points/ledger?kind=refund')
    expect(body['lines']).toMatchObject([{ points: -200, balanceAfter: 10, invoiceId: invoice }])
  })

  test('of a part takes the same share of the points', async () => {
    const { customer, invoice } = await buyer()
    await control('refund', { invoice, amount: 450 })
    expect(await customer.remaining()).toBe(160)
    expect(await customer.invoices()).toMatchObject([{ status: 'paid', refunded: 450 }])
    await control('refund', { invoice, amount: 450 })
    expect(await customer.remaining()).toBe(110)
    await customer.until(
      'both mails were sent',
      async () => (await customer.mails('Refund of $4.50')).length === 2,
    )
  })

  test('never takes spent points', async () => {
    const { customer, invoice } = await buyer()
    await spend(customer, 190)
    await control('refund', { invoice })
    expect(await customer.remaining()).toBe(0)
    expect((await customer.points()).used_points).toBe(190)
  })

  test('of a plan takes its points and keeps the plan, which Stripe still renews', async () => {
    const customer = await shop.customer()
    await customer.subscribe('pro')
    const [invoice] = await customer.invoices()
    await control('refund', { invoice: invoice?.id })
    expect(await customer.remaining()).toBe(0)
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', status: 'active' })
  })
})

describe('a dispute', () => {
  test('takes the points until it is won', async () => {
    const { customer, invoice } = await buyer()
    await control('dispute', { invoice })
    expect(await customer.remaining()).toBe(10)
    expect(await customer.invoices()).toMatchObject([{ status: 'disputed', refunded: 0 }])
    await control('settle', { invoice, status: 'won' })
    expect(await customer.remaining()).toBe(210)
    expect(await customer.invoices()).toMatchObject([{ status: 'paid' }])
  })

  test('that is lost takes them permanently', async () => {
    const { customer, invoice } = await buyer()
    await control('dispute', { invoice })
    await control('settle', { invoice, status: 'lost' })
    expect(await customer.remaining()).toBe(10)
    expect(await customer.invoices()).toMatchObject([{ status: 'disputed' }])
  })
})
