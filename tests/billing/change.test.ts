import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { daySeconds, openShop, restOf, advancePeriod, type Customer, type Shop } from './shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function subscriber(plan = 'pro', interval = 'month'): Promise<Customer> {
  const customer = await shop.customer()
  await customer.subscribe(plan, interval)
  return customer
}

describe('an upgrade', () => {
  test('costs the rest of the period to the cent and grants as many points, as previewed', async () => {
    const customer = await subscriber()
    const length = await restOf(shop, customer)
    await shop.advance(10 * daySeconds)
    const change = await customer.change('agency')
    const { periodEndsAt } = await customer.subscription()
    const left = Date.parse(periodEndsAt ?? '') / 1000 - Date.parse(change.effectiveAt) / 1000
    const share = left / (length + (left - (length - 10 * daySeconds)))
    expect(Math.abs(share - left / length)).toBeLessThan(0.001)
    expect(change.kind).toBe('upgrade')

    const [upgrade] = await customer.invoices()
    expect(upgrade).toMatchObject({ total: change.dueNow, status: 'paid' })
    const { lines } = await shop.dashboard.invoices.retrieve(upgrade?.id ?? '')
    expect(lines.data.map(({ amount }) => amount)).toEqual([-credit(1999, lines), credit(4999, lines)])
    expect(change.dueNow).toBe(credit(4999, lines) - credit(1999, lines))
    expect(await customer.subscription()).toMatchObject({ plan: 'agency', interval: 'month', next: null })
    expect(await customer.remaining()).toBe(210 + change.pointsNow)
    expect(change.pointsNow).toBeGreaterThan(190)
    expect(change.pointsNow).toBeLessThan(210)

    function credit(cents: number, { data }: { data: { period: { start: number; end: number } }[] }) {
      const period = data[0]?.period ?? { start: 0, end: 1 }
      const month =
        (Date.parse(periodEndsAt ?? '') - (shop.clock.now().getTime() - 10 * daySeconds * 1000)) / 1000
      return Math.round((cents * (period.end - period.start)) / Math.round(month))
    }
  })

  test('to a year starts a new period with all its points', async () => {
    const customer = await subscriber()
    await shop.advance(10 * daySeconds)
    const change = await customer.change('pro', 'year')
    expect(change).toMatchObject({ kind: 'upgrade', pointsNow: 0, monthlyPoints: 210 })
    expect(change.dueNow).toBeGreaterThan(18_000)
    expect(change.dueNow).toBeLessThan(19_999)
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', interval: 'year' })
    expect(await restOf(shop, customer)).toBeGreaterThan(364 * daySeconds)
    expect(await customer.remaining()).toBe(210)
    const { next_reset_date } = await customer.points()
    expect(Date.parse(next_reset_date) - shop.clock.now().getTime()).toBeGreaterThan(27 * daySeconds * 1000)
  })

  test('with a declined card changes nothing, also not a scheduled change', async () => {
    const customer = await shop.customer()
    await customer.subscribe('pro', 'year', 'fails-later')
    await customer.change('pro', 'month')
    const before = await customer.subscription()
    expect(before.next).toEqual({ plan: 'pro', interval: 'month' })
    const answer = await customer.ask('POST', '/subscription/change', { plan: 'agency', interval: 'year' })
    expect(answer).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
    expect(answer.body['message']).toMatch(
      /^The payment was declined: Your card was declined\. Nothing was changed/,
    )
    await customer.ask('POST', '/subscription/refresh', {})
    expect(await customer.subscription()).toEqual(before)
    expect(await customer.remaining()).toBe(210)
    expect(await customer.invoices()).toHaveLength(1)
  })

  test('is refused when its preview is too old', async () => {
    const customer = await subscriber()
    const { prorationDate } = await customer.preview('agency')
    await shop.advance(daySeconds)
    const body = { plan: 'agency', interval: 'month', prorationDate }
    const { status, body: reply } = await customer.ask('POST', '/subscription/change', body)
    expect({ status, code: reply['code'] }).toEqual({ status: 409, code: 'conflict' })
    expect(await customer.subscription()).toMatchObject({ plan: 'pro' })
  })

  test('is refused when its preview is of a period that has ended', async () => {
    const customer = await subscriber()
    await shop.advance((await restOf(shop, customer)) - 60)
    const { prorationDate } = await customer.preview('agency')
    await shop.advance(120)
    const body = { plan: 'agency', interval: 'month', prorationDate }
    const { status, body: reply } = await customer.ask('POST', '/subscription/change', body)
    expect({ status, code: reply['code'] }).toEqual({ status: 409, code: 'conflict' })
  })

  test('requested twice at once happens once', async () => {
    const customer = await subscriber()
    const body = { plan: 'agency', interval: 'month' }
    const answers = await Promise.all([1, 2, 3].map(() => customer.ask('POST', '/subscription/change', body)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(await customer.invoices()).toHaveLength(2)
    expect(await customer.remaining()).toBe(510)
  })
})

describe('a downgrade', () => {
  test('starts at the end of the period and changes nothing until then', async () => {
    const customer = await subscriber('agency')
    await customer.buyPack('points50')
    const change = await customer.change('pro')
    expect(change).toMatchObject({
      kind: 'downgrade',
      dueNow: 0,
      pointsNow: 0,
      monthlyPoints: 210,
      pausedPlatforms: [],
      scheduledPosts: 0,
      packPoints: 50,
    })
    expect(await customer.subscription()).toMatchObject({
      plan: 'agency',
      next: { plan: 'pro', interval: 'month' },
      periodEndsAt: change.effectiveAt,
    })
    expect(await customer.remaining()).toBe(560)
    await advancePeriod(shop, customer)
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', next: null, status: 'active' })
    expect(await customer.remaining()).toBe(260)
    expect(await customer.invoices()).toMatchObject([
      { total: 1999, status: 'paid' },
      { total: 500 },
      { total: 4999 },
    ])
  })

  test('from a year to a month starts when the year is over', async () => {
    const customer = await subscriber('pro', 'year')
    expect(await customer.change('pro', 'month')).toMatchObject({ kind: 'downgrade', dueNow: 0 })
    await advancePeriod(shop, customer)
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', interval: 'month', next: null })
    expect(await customer.invoices()).toMatchObject([{ total: 1999 }, { total: 19_999 }])
    expect(await customer.remaining()).toBe(210)
  })

  test('is undone by resuming, by choosing the current plan, and by an upgrade', async () => {
    const customer = await subscriber('pro', 'year')
    await customer.change('pro', 'month')
    expect((await customer.ask('POST', '/subscription/resume')).body).toMatchObject({
      subscription: { next: null },
    })
    await customer.change('pro', 'month')
    await customer.ask('POST', '/subscription/change', { plan: 'pro', interval: 'year' })
    expect(await customer.subscription()).toMatchObject({ next: null })
    await customer.change('pro', 'month')
    await customer.change('agency', 'year')
    expect(await customer.subscription()).toMatchObject({ plan: 'agency', interval: 'year', next: null })
    const again = await customer.ask('POST', '/subscription/resume')
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})

test('a renewal grants the monthly points once, with a receipt', async () => {
  const customer = await subscriber()
  await advancePeriod(shop, customer)
  expect(await customer.remaining()).toBe(210)
  expect(await customer.invoices()).toHaveLength(2)
  await customer.until('both receipts came', async () => (await customer.mails('Receipt')).length === 2)
  const { body } = await customer.ask('GET', '/points/ledger?kind=grant')
  // The unpaid part first, and then the rest.
  expect(body['lines']).toMatchObject([{ points: 200 }, { points: 10 }, { points: 210 }, { points: 10 }])
})

test('a yearly subscription gets monthly points in each month', async () => {
  const customer = await subscriber('pro', 'year')
  for (let month = 0; month < 3; month += 1) {
    await shop.advance(31 * daySeconds)
    expect(await customer.remaining()).toBe(210)
  }
  expect(await customer.invoices()).toHaveLength(1)
})
