import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { refreshPostMetrics } from './refresh-metrics.ts'

let app: TestApp
let client: ApiClient

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  const ada = await app.addUser()
  client = apiClient(app.url, ada.token)
})
afterAll(() => app.close())

const square = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#f59e0b' } })
    .jpeg()
    .toBuffer()
const rowOf = (id: string) =>
  app.ctx.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each(['twitter', 'instagram', 'facebook'] as const)(
  'metrics of a post on %s are read after publishing, and again only when they are old',
  async (platform) => {
    const account = await client.connect(platform, `measured_${platform.slice(0, 2)}`)
    const picture = await client.upload(await square(), 'square.jpg', 'image/jpeg')
    const draft = await client.draft(account, `Measured on ${platform}`, [picture])
    await client.act(draft, 'publish')
    await client.until(draft.id, ['published'])

    await refreshPostMetrics(app.ctx)
    const first = await rowOf(draft.id)
    expect(first.measured_at).not.toBeNull()
    expect(first.impressions).not.toBeNull()

    await refreshPostMetrics(app.ctx)
    expect((await rowOf(draft.id)).measured_at).toEqual(first.measured_at)
  },
)

test('a disconnected account does not keep the metrics of other accounts from being refreshed', async () => {
  const gone = await client.connect('twitter', 'measured_gone')
  const draft = await client.draft(gone, 'From an account that goes')
  await client.act(draft, 'publish')
  await client.until(draft.id, ['published'])
  await fetch(`${app.url}/sandbox/accounts/x/${gone.username}/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await refreshPostMetrics(app.ctx)
  expect((await rowOf(draft.id)).measured_at).not.toBeNull()
})
