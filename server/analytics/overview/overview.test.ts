import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Analytics } from '../../../contract/analytics/analytics.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished, type PublishedPost } from '../../../tests/support/insert-published.ts'
import { setPlan } from '../../../tests/support/plan-and-points.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { rollUpResults } from '../roll-up/roll-up-results.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

async function read(owner: TestUser, query: string): Promise<Analytics> {
  await rollUpResults(app.ctx)
  const { status, body } = await app.request('GET', `/api/analytics?${query}`, { token: owner.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Analytics
}

async function open(...platforms: PlatformKey[]) {
  const owner = await app.addUser()
  const ids: string[] = []
  for (const platform of platforms) ids.push(await insertConnectedAccount(app.ctx.db, owner, platform))
  const publish = (at: string, post: Partial<PublishedPost> = {}, account = 0) =>
    insertPublished(app.ctx, owner, [
      {
        accountId: ids[account] ?? '',
        platform: platforms[account] ?? 'twitter',
        publishedAt: new Date(at),
        ...post,
      },
    ])
  const readDay = (day: string, numbers: { followers?: number; profile_views?: number }, account = 0) =>
    sql`insert into account_days (social_account_id, day, followers, profile_views)
      values (${ids[account]}, ${day}, ${numbers.followers ?? null}, ${numbers.profile_views ?? null})`.execute(
      app.ctx.db,
    )
  return { owner, ids, publish, readDay }
}

const week = 'from=2026-03-02&to=2026-03-08'

describe('the cards', () => {
  test('have the sum of the range, and its change against as many days before', async () => {
    const { owner, publish } = await open('twitter')
    await publish('2026-02-23T00:00Z', { impressions: 100, engagements: 5 })
    await publish('2026-03-02T00:00Z', { impressions: 100, engagements: 10 })
    await publish('2026-03-08T23:59Z', { impressions: 50, engagements: 2 })
    await publish('2026-03-09T00:00Z', { impressions: 1_000, engagements: 2 })
    const { cards, previous } = await read(owner, week)
    expect(previous).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(cards.impressions).toEqual({
      value: 150,
      previous: 100,
      change: 50,
      accounts: 1,
      ofAccounts: 1,
      missing: null,
    })
    expect(cards.engagementRate).toMatchObject({ value: 8, previous: 5, change: 3 })
  })

  test('say why there is no value', async () => {
    const missing = async (owner: TestUser) =>
      Object.values((await read(owner, week)).cards).map((card) => card.missing)
    expect(await missing(await app.addUser())).toEqual(Array.from({ length: 4 }, () => 'no_accounts'))
    const { owner, publish, readDay } = await open('twitter')
    expect(await missing(owner)).toEqual(['no_posts', 'no_posts', 'not_read', 'not_read'])
    await publish('2026-03-03T00:00Z')
    await readDay('2026-03-03', { followers: 5 })
    expect(await missing(owner)).toEqual(['not_read', 'not_read', 'not_read', 'platform'])
    await publish('2026-03-03T00:00Z', { engagements: 4 })
    expect(await missing(owner)).toEqual(['platform', 'platform', 'not_read', 'platform'])
  })

  test('say of how many accounts they speak', async () => {
    const { owner, publish, readDay } = await open('twitter', 'tiktok', 'facebook')
    await publish('2026-03-03T00:00Z', { impressions: 10 })
    await publish('2026-03-03T00:00Z', { engagements: 10 }, 1)
    await readDay('2026-03-03', { profile_views: 0 }, 2)
    const { cards } = await read(owner, week)
    expect(cards.impressions).toMatchObject({ value: 10, accounts: 1, ofAccounts: 3 })
    expect(cards.engagementRate).toMatchObject({ value: null, accounts: 0 })
    expect(cards.profileViews).toMatchObject({ value: 0, accounts: 1 })
    expect((await read(owner, `${week}&platforms=tiktok,facebook`)).cards.impressions).toMatchObject({
      value: null,
      ofAccounts: 2,
    })
  })

  test('are those of all plans, but the free plan has no more than 30 days and one chart', async () => {
    const { owner, publish, readDay } = await open('twitter')
    const now = Date.now()
    const ago = (days: number) => new Date(now - days * 86_400_000)
    await publish(ago(2).toISOString(), { impressions: 100, engagements: 5 })
    await publish(ago(100).toISOString(), { impressions: 900 })
    await readDay(ago(3).toISOString().slice(0, 10), { followers: 5, profile_views: 4 })
    const long = `from=${ago(200).toISOString().slice(0, 10)}`
    expect((await read(owner, long)).cards.impressions.value).toBe(1_000)
    await setPlan(app, owner, 'free')
    app.ctx.config.defaultPlan = 'free'
    try {
      const free = await read(owner, long)
      expect(free.locked).toContain('range')
      expect(free.days).toHaveLength(30)
      expect(free.cards).toMatchObject({
        impressions: { value: 100 },
        engagementRate: { value: 5 },
        profileViews: { value: 4 },
      })
      expect(free.days.some(({ impressions }) => impressions === 100)).toBe(true)
      expect(free.days.every(({ profileViews, engagements }) => profileViews ?? engagements === null)).toBe(
        true,
      )
      expect(free.totals).toMatchObject({ impressions: 100, engagements: null, followers: null })
      for (const path of ['posts', 'patterns', 'insights', 'posts.csv', 'days.csv']) {
        const { status, body } = await app.request('GET', `/api/analytics/${path}`, { token: owner.token })
        expect([status, body['code']], path).toEqual([403, 'plan_required'])
      }
      expect(free).toMatchObject({ byAccount: null, byPlatform: null })
    } finally {
      app.ctx.config.defaultPlan = 'agency'
    }
  })
})

describe('followers', () => {
  test('are gained since the reading before, a gap stays a gap, and the days add up to the card', async () => {
    const { owner, readDay } = await open('twitter')
    await readDay('2026-03-01', { followers: 100 })
    await readDay('2026-03-02', { followers: 103 })
    await readDay('2026-03-05', { followers: 110 })
    await readDay('2026-03-06', { followers: 108 })
    const { cards, days } = await read(owner, week)
    expect(cards.followersGained.value).toBe(8)
    expect(days.map(({ followers }) => followers)).toEqual([103, null, null, 110, 108, null, null])
    expect(days.map(({ followersGained }) => followersGained)).toEqual([3, null, null, 7, -2, null, null])
  })

  test('of several accounts are null on a day on which one of them was not read', async () => {
    const { owner, ids, readDay } = await open('twitter', 'facebook')
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) await readDay(day, { followers: 100 })
    await readDay('2026-03-03', { followers: 10 }, 1)
    await readDay('2026-03-05', { followers: 12 }, 1)
    const { days, byAccount } = await read(owner, week)
    expect(days.map(({ followers }) => followers)).toEqual([100, 110, null, 12, null, null, null])
    expect(days.map(({ followersGained }) => followersGained)).toEqual([null, 0, 0, 2, null, null, null])
    expect(byAccount?.find(({ account }) => account.id === ids[1])?.totals).toMatchObject({
      followers: 12,
      followersGained: 2,
    })
  })
})

test('a post published near midnight belongs to its day in the zone of the workspace, also after the zone changes', async () => {
  const { owner, publish } = await open('twitter')
  await publish('2026-03-08T07:30Z', { impressions: 10 })
  const setZone = (zone: string) =>
    sql`update workspaces set time_zone = ${zone} where id = ${owner.workspaceId}`.execute(app.ctx.db)
  const dayOf = async () =>
    (await read(owner, week)).days.filter(({ posts }) => posts === 1).map(({ day }) => day)
  expect(await dayOf()).toEqual(['2026-03-08'])
  await setZone('America/Los_Angeles')
  expect(await dayOf()).toEqual(['2026-03-07'])
  await setZone('Pacific/Auckland')
  expect(await dayOf()).toEqual(['2026-03-08'])
})

test('labels, accounts and platforms choose posts; a deleted label or one of another workspace chooses none', async () => {
  const { owner, ids, publish } = await open('twitter', 'facebook')
  const [first = ''] = await publish('2026-03-03T00:00Z', { impressions: 1, engagements: 1 })
  await publish('2026-03-04T00:00Z', { impressions: 2 }, 1)
  const label = await app.request('POST', '/api/labels', {
    token: owner.token,
    body: { name: 'Launch', color: 'blue' },
  })
  const { id } = label.body['label'] as { id: string }
  await sql`insert into post_group_labels (group_id, label_id) values (${first}, ${id})`.execute(app.ctx.db)
  const impressions = async (query: string, who = owner) =>
    (await read(who, `${week}&${query}`)).cards.impressions.value
  expect(await impressions('')).toBe(3)
  expect(await impressions(`labels=${id}`)).toBe(1)
  expect(await impressions(`labels=${id}&accounts=${ids[1]}`)).toBe(null)
  expect(await impressions(`accounts=${ids[1]}`)).toBe(2)
  expect(await impressions(`accounts=${ids.join(',')}&platforms=twitter`)).toBe(1)
  expect(await impressions(`labels=${id}`, await app.addUser())).toBe(null)
})

test('a range is at most 366 days long and does not end before it begins', async () => {
  const owner = await app.addUser()
  const status = async (query: string) =>
    (await app.request('GET', `/api/analytics?${query}`, { token: owner.token })).status
  expect(await status('from=2024-01-01&to=2024-12-31')).toBe(200)
  expect(await status('from=2024-01-01&to=2025-01-01')).toBe(400)
  expect(await status('from=2024-01-02&to=2024-01-01')).toBe(400)
  expect(await status('from=2024-02-30')).toBe(400)
  expect(await status('from=0001-01-01&to=0001-01-02')).toBe(400)
  expect(await status('accounts=none')).toBe(400)
})

test('an account that was disconnected keeps its numbers, and is not counted where it has none', async () => {
  const { owner, ids, publish } = await open('twitter', 'facebook')
  await publish('2026-03-03T00:00Z', { impressions: 7 })
  await sql`update social_accounts set status = 'disconnected', connection_id = null where id = ${ids[0]}`.execute(
    app.ctx.db,
  )
  const kept = await read(owner, `${week}&compare=none`)
  expect(kept.cards.impressions).toMatchObject({ value: 7, previous: null, accounts: 1, ofAccounts: 2 })
  expect(kept.byAccount?.map(({ account }) => [account.id, account.isConnected])).toEqual([
    [ids[0], false],
    [ids[1], true],
  ])
  const later = await read(owner, 'from=2026-06-01&to=2026-06-07')
  expect(later.cards.impressions).toMatchObject({ value: null, ofAccounts: 1 })
  expect(later.byPlatform?.map(({ platform }) => platform)).toEqual(['facebook'])
})

test('the engagement rate is that of the dashboard', async () => {
  const { owner, publish } = await open('twitter', 'facebook')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await publish(ago(1), { impressions: 700, engagements: 31 })
  await publish(ago(2), { impressions: 900 }, 1)
  await publish(ago(3), { engagements: 12 }, 1)
  await publish(ago(40), { impressions: 100, engagements: 90 })
  const { cards } = await read(owner, '')
  const { body } = await app.request('GET', '/api/dashboard', { token: owner.token })
  expect(cards.engagementRate.value).toBe(4.43)
  expect((body['stats'] as { engagement: number }).engagement).toBe(4.43)
})
