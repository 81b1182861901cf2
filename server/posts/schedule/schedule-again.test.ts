import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { pointsOf } from '../../../tests/support/plan-and-points.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_again')
})
afterAll(() => app.close())

const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }

test('a post created under the id of a deleted one holds its own points and releases them', async () => {
  const id = randomUUIDv7()
  const draft = { id, platform: 'twitter', socialAccountId: account.id, content: 'Once more' } as const
  const make = () => client.save(draft)
  const remove = ({ version }: Post) => client.call('DELETE', `/api/posts/${id}?version=${version}`)
  const before = await pointsOf(app, ada)
  await remove(await client.act(await make(), 'schedule', time))
  const again = await make()
  expect(again).toMatchObject({ id, status: 'draft', version: 1 })
  const scheduled = await client.act(again, 'schedule', time)
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 2, held: 2 })
  await remove(scheduled)
  expect(await pointsOf(app, ada)).toEqual(before)
})
