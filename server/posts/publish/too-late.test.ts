import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { pointsOf } from '../../../tests/support/plan-and-points.ts'
import { isTooLate } from './too-late.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await startTestApp({ worker: true, env: { PUBLISH_SWEEP_SECONDS: '1' } })
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_late')
})
afterAll(() => app.close())

const hourMs = 3_600_000

/** A post that was due so many hours ago, while no worker ran. */
async function lateBy(hours: number, content: string): Promise<string> {
  const time = { localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' }
  const post = await client.act(await client.draft(account, content), 'schedule', time)
  const at = new Date(Date.now() - hours * hourMs)
  await app.ctx.db
    .updateTable('posts')
    .set({ scheduled_at: at, due_at: at })
    .where('id', '=', post.id)
    .execute()
  return post.id
}
const allow = (askWhenLateHours: number | null) =>
  client.call('PATCH', '/api/workspaces/current', { askWhenLateHours })

test.each([
  [24, 23.9, false],
  [24, 24.1, true],
  [1, 1.1, true],
  [72, 71, false],
  [null, 10_000, false],
] as const)('with %j hours allowed, a post that is %d hours late asks: %j', (hours, late, asks) => {
  const now = new Date('2026-11-22T12:00:00Z')
  const due = new Date(now.getTime() - late * hourMs)
  const post = { scheduled_at: due, time_zone: 'UTC', published_at: null, late_allowed: false }
  expect(isTooLate(post, hours, now)).toBe(asks)
  expect(isTooLate({ ...post, published_at: now }, hours, now)).toBe(false)
  expect(isTooLate({ ...post, late_allowed: true }, hours, now)).toBe(false)
  expect(isTooLate({ ...post, scheduled_at: null }, hours, now)).toBe(false)
})

test('a post that is more than a day late is not sent, says when it was due, and is published when asked for', async () => {
  const before = await pointsOf(app, ada)
  const id = await lateBy(26, 'Old news')
  const { post, history } = await client.until(id, ['needs_attention'])
  expect(post.problem).toMatchObject({ code: 'too_late', cure: 'Publish it now, or choose another time.' })
  expect(post.problem?.cause).toMatch(/^It was due .+ \(Europe\/Paris\), 26 hours ago, and was not published/)
  expect(history.map(({ step }) => step)).not.toContain('commit_started')
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 2, held: 2 })
  await client.act(post, 'publish')
  await client.until(id, ['published'])
  expect(await pointsOf(app, ada)).toEqual(before)
})

test('a late post can get a new time, for the points that it holds', async () => {
  const before = await pointsOf(app, ada)
  const { post } = await client.until(await lateBy(26, 'Another time'), ['needs_attention'])
  const moved = await client.act(post, 'schedule', { localTime: '2028-06-01T10:00', timeZone: 'UTC' })
  expect(moved).toMatchObject({ status: 'scheduled', problem: null })
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 2, held: 2 })
})

test('the workspace says how late is too late, or that it is never asked', async () => {
  await client.until(await lateBy(5, 'Late, but not too late'), ['published'])
  await allow(1)
  await client.until(await lateBy(2, 'Too late for an hour'), ['needs_attention'])
  await allow(null)
  await client.until(await lateBy(500, 'However late'), ['published'])
})
