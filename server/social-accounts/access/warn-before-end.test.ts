import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { connectionOf } from '../../../tests/support/stored-access.ts'
import { warnBeforeEnd } from './warn-before-end.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let handles = 0
const clock = movableClock()
const dayMs = 86_400_000

beforeAll(async () => void (app = await startTestApp({ clock })))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
})

const connect = (platform: 'linkedin' | 'twitter') => client.connect(platform, `ending_${(handles += 1)}`)
const shown = async ({ id }: SocialAccount) => {
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  return accounts.find((account) => account.id === id)
}
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs)
async function endIn(account: SocialAccount, days: number): Promise<string> {
  const { id } = await connectionOf(app.ctx, account)
  const endsAt = inDays(days)
  await app.ctx.db.updateTable('connections').set({ ends_at: endsAt }).where('id', '=', id).execute()
  return endsAt.toISOString()
}
/** The warnings that were emitted for the workspace. */
const warnings = async () => {
  await warnBeforeEnd(app.ctx)
  const { rows } = await sql<{ data: { workspaceId: string; event: { type: string } } }>`
    select data from pgboss.job where name = 'events-notifications' order by created_on`.execute(app.ctx.db)
  return rows
    .map(({ data }) => data)
    .filter(({ workspaceId, event }) => workspaceId === ada.workspaceId && event.type.endsWith('ends_soon'))
}

test('access that only a user can renew says when it ends; other access has no end', async () => {
  const [person, other] = [await connect('linkedin'), await connect('twitter')]
  const { endsAt } = (await shown(person))?.access ?? {}
  // LinkedIn's refresh token ends a year after the user signed in.
  const days = (Date.parse(endsAt ?? '') - clock.now().getTime()) / dayMs
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(366)
  expect((await shown(other))?.access.endsAt).toBeNull()
})

test('the workspace is warned a week before, once for each end', async () => {
  const account = await connect('linkedin')
  await endIn(account, 7.5)
  expect(await warnings()).toEqual([])
  const endsAt = await endIn(account, 6.5)
  expect(await warnings()).toMatchObject([
    {
      event: {
        type: 'social_account.ends_soon',
        data: { socialAccountId: account.id, username: account.username, endsAt },
      },
    },
  ])
  expect(await warnings()).toHaveLength(1)
  // Signing in again moves the end, of which the workspace is warned again when it comes.
  await endIn(account, 5)
  expect(await warnings()).toHaveLength(2)
})

test('nobody is warned of access that has ended already, or of an account that was disconnected', async () => {
  const [ended, disconnected] = [await connect('linkedin'), await connect('linkedin')]
  await endIn(ended, -1)
  await endIn(disconnected, 3)
  await client.call('DELETE', `/api/social-accounts/${disconnected.id}`)
  expect(await warnings()).toEqual([])
})

test('what the sign-in asked for is listed in words, with what was not granted', async () => {
  const account = await connect('twitter')
  const all = (await shown(account))?.access.permissions ?? []
  expect(all).toContainEqual({ allows: 'Publish and delete posts', granted: true })
  expect(all.every(({ granted }) => granted)).toBe(true)
  const { id, scopes } = await connectionOf(app.ctx, account)
  await app.ctx.db
    .updateTable('connections')
    .set({ scopes: scopes.filter((scope) => scope !== 'media.write') })
    .where('id', '=', id)
    .execute()
  const missing = (await shown(account))?.access.permissions.filter(({ granted }) => !granted)
  expect(missing).toEqual([{ allows: 'Upload pictures and videos', granted: false }])
})
