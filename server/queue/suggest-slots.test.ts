import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTimesFrom } from '../../contract/analytics/best-times.ts'
import type { AccountQueue } from '../../contract/queue/queue.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { insertConnectedAccount } from '../../tests/support/insert-account.ts'
import { insertPublished } from '../../tests/support/insert-published.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { rollUpResults } from '../analytics/roll-up/roll-up-results.ts'

const weekMs = 7 * 86_400_000
let app: TestApp

beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

test('an account with enough results is suggested two slots a day at the times at which its own posts did best, others the usual ones', async () => {
  const owner = await app.addUser()
  const platform = 'twitter'
  const measured = await insertConnectedAccount(app.ctx.db, owner, platform)
  const fresh = await insertConnectedAccount(app.ctx.db, owner, platform)
  // A Thursday at 19:00 of the last weeks was better than a Saturday at 8:00.
  const thursday = Math.floor(Date.now() / weekMs) * weekMs + 19 * 3_600_000 - weekMs
  const posts = Array.from({ length: ownTimesFrom / 2 }, (_, week) => [
    { publishedAt: new Date(thursday - week * weekMs), engagements: 90 + week },
    { publishedAt: new Date(thursday - week * weekMs + 37 * 3_600_000), engagements: 20 + week },
  ])
  const published = posts.flat().map((post) => ({ ...post, platform, impressions: 1_000 }) as const)
  await insertPublished(
    app.ctx,
    owner,
    published.map((post) => ({ ...post, accountId: measured })),
  )
  await rollUpResults(app.ctx)
  const { body } = await app.request('GET', '/api/queue/accounts', { token: owner.token })
  const queues = body['queues'] as AccountQueue[]
  const suggestionOf = (id: string) => queues.find((queue) => queue.socialAccountId === id)?.suggestion
  const slots = (weekdays: number[], times: string[]) =>
    weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })))
  expect(suggestionOf(measured)).toEqual({
    basis: 'own',
    slots: slots([1, 2, 3, 4, 5, 6, 7], ['09:00', '19:00']),
  })
  expect(suggestionOf(fresh)).toEqual({
    basis: 'general',
    slots: slots([1, 2, 3, 4, 5], ['09:00', '17:00']),
  })
})
