import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownTimesFrom, type BestTimes } from '../../../contract/analytics/best-times.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished } from '../../../tests/support/insert-published.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { rollUpResults } from '../roll-up/roll-up-results.ts'
import { estimateSlots } from './estimate-slots.ts'
import { bestOf, nextTime } from './find-best-times.ts'

const hourMs = 3_600_000
const tuesdayAt19 = 24 + 19

describe('the hours of the week', () => {
  /** Posts at any hour of the day, with one hour that is better. */
  function results(seed: string, posts: number, times = 2) {
    const random = seededRandom(seed)
    return Array.from({ length: posts }, (_, at) => {
      const slot = random() < 0.15 ? tuesdayAt19 : Math.floor(random() * 168)
      const rate = 0.03 * (0.5 + random()) * (slot === tuesdayAt19 ? times : 1)
      return { accountId: 'a', slot, ageDays: at % 100, rate }
    })
  }

  test('are distinguished: a better hour comes first, and likely', () => {
    expect(bestOf(estimateSlots(results('better', 200)))[0]).toMatchObject({
      weekday: 2,
      time: '19:00',
      certainty: 'likely',
    })
  })

  test('are drawn to the mean: one post is not enough to be the best hour', () => {
    const even = Array.from({ length: 60 }, (_, at) => ({
      accountId: 'a',
      slot: (at % 6) * 20,
      ageDays: 1,
      rate: 0.03,
    }))
    const estimates = estimateSlots([...even, { accountId: 'a', slot: 90, ageDays: 1, rate: 0.5 }])
    expect(bestOf(estimates).some(({ posts }) => posts === 1)).toBe(false)
    const best = estimates.find(({ slot }) => slot === 90)
    expect(best?.lift).toBeLessThan(2)
  })

  test('follow the recent weeks', () => {
    const posts = (slot: number, ageDays: number, rate: number) =>
      Array.from({ length: 20 }, () => ({ accountId: 'a', slot, ageDays, rate }))
    const [monday, friday] = [9, 4 * 24 + 15]
    const estimates = estimateSlots([
      ...posts(monday, 300, 0.09),
      ...posts(monday, 5, 0.02),
      ...posts(friday, 300, 0.02),
      ...posts(friday, 5, 0.06),
    ])
    expect(bestOf(estimates)[0]).toMatchObject({ weekday: 5, time: '15:00' })
  })

  test('of a large and a small account weigh the same', () => {
    const of = (accountId: string, slot: number, rate: number) =>
      Array.from({ length: 20 }, () => ({ accountId, slot, ageDays: 1, rate }))
    const small = [...of('small', 10, 0.002), ...of('small', 60, 0.001)]
    const large = [...of('large', 10, 0.2), ...of('large', 60, 0.1)]
    expect(bestOf(estimateSlots([...small, ...large]))[0]).toMatchObject({ weekday: 1, time: '10:00' })
  })
})

describe('the call', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await sharedApp()
  })
  afterAll(() => app.close())

  async function read(owner: TestUser, accounts: string[]): Promise<BestTimes> {
    await rollUpResults(app.ctx)
    const { status, body } = await app.request(
      'GET',
      `/api/analytics/best-times?accounts=${accounts.join(',')}`,
      {
        token: owner.token,
      },
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return body as BestTimes
  }

  test('says general patterns until there are enough results of the account, then its own', async () => {
    const owner = await app.addUser()
    expect(await read(owner, [])).toMatchObject({ basis: 'none', times: [] })
    const accountId = await insertConnectedAccount(app.ctx.db, owner, 'twitter')
    const other = await insertConnectedAccount(app.ctx.db, owner, 'facebook')
    // The last Tuesdays at 19:00 were better than the last Fridays at 8:00.
    const now = new Date()
    const monday = Date.UTC(
      now.getUTCFullYear(),
      now.getUTCMonth(),
      now.getUTCDate() - ((now.getUTCDay() + 6) % 7),
    )
    const inWeek = (week: number, hours: number) => new Date(monday - week * 168 * hourMs + hours * hourMs)
    const publish = (weeks: number[]) =>
      insertPublished(
        app.ctx,
        owner,
        weeks.flatMap((week) => [
          {
            accountId,
            platform: 'twitter' as const,
            publishedAt: inWeek(week, tuesdayAt19),
            impressions: 1_000,
            engagements: 80 + week,
          },
          {
            accountId,
            platform: 'twitter' as const,
            publishedAt: inWeek(week, 4 * 24 + 8),
            impressions: 1_000,
            engagements: 20 + week,
          },
        ]),
      )
    await publish(Array.from({ length: ownTimesFrom / 2 - 1 }, (_, at) => at + 1))
    const early = await read(owner, [accountId])
    expect(early).toMatchObject({ basis: 'general', posts: ownTimesFrom - 2, neededPosts: ownTimesFrom })
    expect(early.times.length).toBeGreaterThan(0)
    expect(early.times[0]).toMatchObject({ posts: null, lift: null, certainty: null })
    await publish([ownTimesFrom / 2])
    const own = await read(owner, [accountId])
    expect(own).toMatchObject({ basis: 'own', posts: ownTimesFrom })
    expect(own.times[0]).toMatchObject({
      weekday: 2,
      time: '19:00',
      posts: ownTimesFrom / 2,
      certainty: 'likely',
    })
    expect(await read(owner, [other])).toMatchObject({ basis: 'general', posts: 0 })
    // Accounts of another workspace are unknown.
    expect(await read(await app.addUser(), [accountId])).toMatchObject({ basis: 'none', posts: 0 })
  })
})

test('the next time is in the zone of the workspace, and not earlier today', () => {
  const next = (now: string, weekday: number, time: string, zone: string) =>
    nextTime({ weekday, time }, zone, new Date(now)).toISOString()
  // A Tuesday, 18:30 in Paris.
  expect(next('2026-03-24T17:30Z', 2, '19:00', 'Europe/Paris')).toBe('2026-03-24T18:00:00.000Z')
  expect(next('2026-03-24T18:00Z', 2, '19:00', 'Europe/Paris')).toBe('2026-03-31T17:00:00.000Z')
  // On Sunday the clocks go forward from 2:00 to 3:00.
  expect(next('2026-03-24T18:00Z', 7, '02:00', 'Europe/Paris')).toBe('2026-03-29T01:00:00.000Z')
})
