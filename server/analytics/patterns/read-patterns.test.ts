import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Patterns } from '../../../contract/analytics/analytics.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished } from '../../../tests/support/insert-published.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { rollUpResults } from '../roll-up/roll-up-results.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

test('long ranges, of which whole months are read as months, have the sums of their posts, also those of a label', async () => {
  const owner = await app.addUser()
  const accountId = await insertConnectedAccount(app.ctx.db, owner, 'twitter')
  // One post a day from November to June; each has its own number of impressions.
  const first = Date.parse('2025-11-01T00:00Z')
  const posts = Array.from({ length: 240 }, (_, at) => ({
    accountId,
    platform: 'twitter' as const,
    publishedAt: new Date(first + at * dayMs + (at % 24) * 3_600_000),
    impressions: 1_000 + at,
    engagements: at,
  }))
  const ids = await insertPublished(app.ctx, owner, posts)
  const label = await app.request('POST', '/api/labels', {
    token: owner.token,
    body: { name: 'All', color: 'blue' },
  })
  const { id: labelId } = label.body['label'] as { id: string }
  await sql`insert into post_group_labels (group_id, label_id) select id, ${labelId} from unnest(${ids}::uuid[]) id`.execute(
    app.ctx.db,
  )
  await rollUpResults(app.ctx)

  const read = async (query: string) => {
    const { status, body } = await app.request('GET', `/api/analytics/patterns?${query}`, {
      token: owner.token,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Patterns
  }
  for (const [from, to] of [
    ['2025-12-01', '2025-12-31'],
    ['2025-12-01', '2026-02-28'],
    ['2025-11-30', '2026-03-01'],
    ['2025-12-02', '2026-01-30'],
    ['2025-12-02', '2026-02-27'],
    ['2026-02-10', '2026-02-20'],
    ['2026-01-01', '2026-01-01'],
    ['2025-07-01', '2026-06-30'],
  ] as const) {
    const { heatMap, kinds } = await read(`from=${from}&to=${to}`)
    const inRange = posts.filter(({ publishedAt }) => {
      const day = publishedAt.toISOString().slice(0, 10)
      return from <= day && day <= to
    })
    const sum = (name: 'impressions' | 'engagements') =>
      inRange.reduce((total, post) => total + post[name], 0)
    const rate = Math.round((10_000 * sum('engagements')) / sum('impressions')) / 100
    expect(kinds.find(({ kind }) => kind === 'link')?.groups[1], `${from} to ${to}`).toEqual({
      key: 'without',
      posts: inRange.length,
      rated: inRange.length,
      engagementRate: rate,
    })
    expect(heatMap.reduce((total, slot) => total + slot.posts, 0)).toBe(inRange.length)
    // All posts have the label.
    expect(await read(`from=${from}&to=${to}&labels=${labelId}`)).toEqual({
      success: true,
      timeZone: 'UTC',
      heatMap,
      kinds,
    })
  }
})
