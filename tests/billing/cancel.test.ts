import { randomUUIDv7 } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertConnectedAccount } from '../support/insert-account.ts'
import { daySeconds, openShop, advancePeriod, type Customer, type Shop } from './shop.ts'
import { insertGroups } from '../support/draft-call.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function subscriber(plan = 'pro'): Promise<Customer> {
  const customer = await shop.customer()
  await customer.subscribe(plan)
  return customer
}

describe('canceling', () => {
  test('ends the plan with the paid period, and resuming undoes it until then', async () => {
    const customer = await subscriber()
    await customer.buyPack('points50')
    expect(await customer.change('free')).toMatchObject({
      kind: 'cancel',
      dueNow: 0,
      monthlyPoints: 10,
      packPoints: 50,
    })
    expect(await customer.subscription()).toMatchObject({
      plan: 'pro',
      next: { plan: 'free', interval: null },
    })
    await customer.ask('POST', '/subscription/resume')
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', next: null })
    await customer.change('free')
    await advancePeriod(shop, customer)
    expect(await customer.subscription()).toMatchObject({
      plan: 'free',
      source: 'free',
      interval: null,
      periodEndsAt: null,
      next: null,
    })
    expect(await customer.remaining()).toBe(60)
    await customer.subscribe('agency')
    expect(await customer.remaining()).toBe(560)
  })

  test('on a date that was set in the Stripe dashboard is also undone by resuming', async () => {
    const customer = await subscriber()
    const { data } = await shop.dashboard.subscriptions.list({ customer: await customer.id() })
    const day = Math.round(shop.clock.now().getTime() / 1000) + 5 * daySeconds
    await shop.dashboard.subscriptions.update(data[0]?.id ?? '', { cancel_at: day })
    await customer.until('it ends', async () => (await customer.subscription()).next?.plan === 'free')
    expect(await customer.subscription()).toMatchObject({ periodEndsAt: new Date(day * 1000).toISOString() })
    await customer.ask('POST', '/subscription/resume')
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', next: null })
  })

  test('replaces a downgrade, and a downgrade replaces it', async () => {
    const customer = await subscriber('agency')
    await customer.change('pro')
    await customer.change('free')
    expect(await customer.subscription()).toMatchObject({ next: { plan: 'free' } })
    await customer.change('pro')
    expect(await customer.subscription()).toMatchObject({ next: { plan: 'pro', interval: 'month' } })
    await advancePeriod(shop, customer)
    expect(await customer.subscription()).toMatchObject({ plan: 'pro', next: null })
  })

  test('previews which platforms it would pause and how many posts are scheduled', async () => {
    const customer = await subscriber()
    const { user, workspaceId } = customer.user
    const { db } = shop.app.ctx
    const first = await insertConnectedAccount(shop.app.ctx.db, customer.user, 'twitter')
    for (const platform of ['instagram', 'linkedin', 'facebook', 'tiktok'] as const) {
      await insertConnectedAccount(shop.app.ctx.db, customer.user, platform)
    }
    const content = 'Later'
    const group = { group_id: randomUUIDv7(), workspace_id: workspaceId, content, created_by: user.id }
    await insertGroups(db, [group])
    await db
      .insertInto('posts')
      .values({
        ...group,
        id: randomUUIDv7(),
        platform: 'twitter',
        social_account_id: first,
        status: 'scheduled',
        scheduled_at: new Date('2100-01-01'),
        due_at: new Date('2100-01-01'),
        time_zone: 'UTC',
      })
      .execute()
    expect(await customer.preview('free')).toMatchObject({
      kind: 'cancel',
      pausedPlatforms: ['Facebook', 'TikTok'],
      scheduledPosts: 1,
      packPoints: 0,
    })
    expect(await customer.preview('agency')).toMatchObject({ pausedPlatforms: [] })
  })

  test('without a subscription is refused with a message', async () => {
    const customer = await shop.customer()
    for (const path of ['cancel', 'resume']) {
      const { status, body } = await customer.ask('POST', `/subscription/${path}`)
      expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'conflict' })
    }
    expect(await customer.preview('agency')).toMatchObject({
      kind: 'upgrade',
      dueNow: 4999,
      prorationDate: null,
      pointsNow: 500,
      monthlyPoints: 510,
    })
  })
})
