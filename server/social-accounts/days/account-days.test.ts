import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { refreshProfiles } from '../profiles/refresh-profiles.ts'
import { saveAccountDays } from './account-days.queries.ts'
import { sweepAccountDays } from './sweep-account-days.ts'

let app: TestApp
let client: ApiClient
let sandbox: SandboxControls

// Profiles are refreshed only when a test asks for it.
beforeAll(async () => {
  app = await startTestApp()
  client = apiClient(app.url, (await app.addUser()).token)
  sandbox = sandboxControls(app.url)
})
afterAll(() => app.close())

const daysOf = async (accountId: string) => {
  const { rows } = await sql<{ day: string; followers: number | null; impressions: number | null }>`
    select day::text as day, followers, impressions, reach, profile_views from account_days
    where social_account_id = ${accountId} order by day`.execute(app.ctx.db)
  return rows
}
const makeStale = (accountId: string) =>
  app.ctx.db
    .updateTable('social_accounts')
    .set({ updated_at: new Date(0) })
    .where('id', '=', accountId)
    .execute()
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const nothing = { impressions: null, reach: null, profileViews: null }

test('with the profile, the numbers of the last 28 days are read, also of those before the connection', async () => {
  const { id } = await client.connect('facebook', 'days_of_a_page')
  await makeStale(id)
  await refreshProfiles(app.ctx)
  const read = (await daysOf(id)).filter(({ impressions }) => impressions !== null)
  expect(read.map((one) => one.day)).toEqual(Array.from({ length: 28 }, (_, at) => day(at - 28)))
  expect(read[0]).toMatchObject({ followers: null, impressions: 0, reach: 0, profile_views: 0 })
})

test('later, only the days since the last reading and those that a platform corrects are read again', async () => {
  const { id } = await client.connect('facebook', 'days_again')
  await saveAccountDays(app.ctx.db, id, [
    { day: day(-10), ...nothing, impressions: 7 },
    { day: day(-5), ...nothing, impressions: 8, profileViews: 3 },
  ])
  await makeStale(id)
  await refreshProfiles(app.ctx)
  const read = (await daysOf(id)).filter(({ impressions }) => impressions !== null)
  expect(read[0]).toMatchObject({ day: day(-10), impressions: 7 })
  expect(read.slice(1).map((one) => one.day)).toEqual([-8, -7, -6, -5, -4, -3, -2, -1].map(day))
  expect(read.find((one) => one.day === day(-5))).toMatchObject({ impressions: 0 })
})

test('a number that the platform no longer gives keeps its last value', async () => {
  const { id } = await client.connect('twitter', 'days_kept')
  await saveAccountDays(app.ctx.db, id, [{ day: day(-1), ...nothing, impressions: 7, reach: 5 }])
  await saveAccountDays(app.ctx.db, id, [{ day: day(-1), ...nothing, reach: 6 }])
  expect((await daysOf(id))[0]).toMatchObject({ impressions: 7, reach: 6, profile_views: null })
})

test('a platform that gives no numbers by day, or refuses to, leaves the account as it is', async () => {
  const x = await client.connect('twitter', 'days_of_x')
  const page = await client.connect('facebook', 'days_refused')
  await sandbox.fault({ platform: 'facebook', operation: 'insights', times: 1, fault: 'rate-limit' })
  for (const { id } of [x, page]) await makeStale(id)
  await refreshProfiles(app.ctx)
  await sandbox.clearFaults()
  for (const { id } of [x, page]) {
    expect(await daysOf(id)).toMatchObject([{ followers: expect.any(Number), impressions: null }])
  }
  const { accounts } = await client.call<{ accounts: { isConnected: boolean }[] }>(
    'GET',
    '/api/social-accounts',
  )
  expect(accounts.every(({ isConnected }) => isConnected)).toBe(true)
})

test('days are kept for two years, those of YouTube for 30 days', async () => {
  const left = async (platform: PlatformKey, ages: number[]) => {
    const id = await insertConnectedAccount(app.ctx.db, await app.addUser(), platform)
    await saveAccountDays(
      app.ctx.db,
      id,
      ages.map((age) => ({ day: day(-age), ...nothing, impressions: age })),
    )
    return async () => (await daysOf(id)).map(({ impressions }) => impressions)
  }
  const page = await left('facebook', [729, 732])
  const channel = await left('youtube', [29, 32])
  await sweepAccountDays(app.ctx)
  expect(await page()).toEqual([729])
  expect(await channel()).toEqual([29])
})
