import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RankedPosts } from '../../../contract/analytics/analytics.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished, type PublishedPost } from '../../../tests/support/insert-published.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { listAccounts } from '../results.queries.ts'
import { rollUpResults } from '../roll-up/roll-up-results.ts'
import { listFlopResults, listTopResults } from './ranked-posts.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const week = 'from=2026-03-02&to=2026-03-08'

async function publish(posts: Partial<PublishedPost>[]): Promise<TestUser> {
  const owner = await app.addUser()
  const accountId = await insertConnectedAccount(app.ctx.db, owner, 'twitter')
  await insertPublished(
    app.ctx,
    owner,
    posts.map((post) => ({
      accountId,
      platform: 'twitter' as const,
      publishedAt: new Date('2026-03-04T10:00Z'),
      ...post,
    })),
  )
  await rollUpResults(app.ctx)
  return owner
}

async function rank(owner: TestUser, more = ''): Promise<RankedPosts> {
  const { status, body } = await app.request('GET', `/api/analytics/posts?${week}${more}`, {
    token: owner.token,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as RankedPosts
}

const named = (posts: RankedPosts['top']) => posts.map(({ post }) => post.excerpt)

test('the best and the weakest posts are ranked by their engagement rate, and no post is both', async () => {
  const owner = await publish([
    { content: 'Good', impressions: 2_000, engagements: 200 },
    { content: 'Fair', impressions: 2_000, engagements: 100 },
    { content: 'Weak', impressions: 2_000, engagements: 10 },
  ])
  const { top, flop, compared } = await rank(owner, '&limit=2')
  expect(named(top)).toEqual(['Good', 'Fair'])
  expect(named(flop)).toEqual(['Weak'])
  expect(compared).toBe(3)
  expect(top[0]).toMatchObject({ impressions: 2_000, engagements: 200, engagementRate: 10 })
})

test('each list is in the order of the rates that it shows', async () => {
  const owner = await publish([
    { impressions: 2_000, engagements: 200 },
    { impressions: 150, engagements: 18 },
    { impressions: 2_000, engagements: 20 },
    { impressions: 300, engagements: 1 },
  ])
  const { top, flop } = await rank(owner, '&limit=2')
  expect(top.map(({ engagementRate }) => engagementRate)).toEqual([12, 10])
  expect(flop.map(({ engagementRate }) => engagementRate)).toEqual([0.33, 1])
})

test('few posts are ranked as posts among many are', async () => {
  const owner = await publish(
    Array.from({ length: 40 }, (_, at) => ({ impressions: 1_000, engagements: (at * 37) % 200 })),
  )
  const accounts = await listAccounts(app.ctx.db, owner.workspaceId)
  const chosen = { workspaceId: owner.workspaceId, accountIds: accounts.map(({ id }) => id) }
  const range = { from: '2026-03-02', to: '2026-03-08' }
  for (const list of [listTopResults, listFlopResults]) {
    const [few, many] = await Promise.all(
      [40, 1_000_000].map((of) => list(app.ctx.db, chosen, range, { limit: 5, of })),
    )
    expect(few).toHaveLength(5)
    expect(many).toEqual(few)
  }
})

test('of a post that three people saw, the rate counts little', async () => {
  const owner = await publish([
    { content: 'Hardly seen, liked', impressions: 3, engagements: 1 },
    { content: 'Good', impressions: 2_000, engagements: 300 },
    { content: 'Weak', impressions: 2_000, engagements: 4 },
    { content: 'Hardly seen, not liked', impressions: 3, engagements: 0 },
  ])
  const best = await rank(owner, '&limit=1')
  expect(named(best.top)).toEqual(['Good'])
  expect(named(best.flop)).toEqual(['Weak'])
})

test('posts without impressions or engagements, and those outside of the range, are not ranked', async () => {
  const owner = await publish([
    { content: 'Rated', impressions: 100, engagements: 5 },
    { impressions: 100 },
    { engagements: 100 },
    { impressions: 0, engagements: 3 },
    {},
    { impressions: 100, engagements: 90, publishedAt: new Date('2026-03-09T00:00Z') },
  ])
  const { top, flop } = await rank(owner)
  expect(named([...top, ...flop])).toEqual(['Rated'])
})

test('the posts are exported as CSV with their numbers, missing ones empty, and texts that are no formulas', async () => {
  const owner = await publish([
    { content: '=SUM(1,2) "said" she', impressions: 200, engagements: 5 },
    { content: 'Later', publishedAt: new Date('2026-03-05T23:30Z'), reach: 7 },
  ])
  const { headers, body } = await app.request('GET', `/api/analytics/posts.csv?${week}`, {
    token: owner.token,
  })
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="postwright-posts-.*\.csv"$/)
  expect(String(body['text']).split('\r\n').slice(1)).toEqual([
    '2026-03-05 23:30,UTC,Twitter/X,ada_on_twitter,Later,,,7,,',
    `2026-03-04 10:00,UTC,Twitter/X,ada_on_twitter,"'=SUM(1,2) ""said"" she",,200,,5,2.5`,
    '',
  ])
})

test('the days are exported as CSV, one line for each account and day', async () => {
  const owner = await publish([{ impressions: 200, engagements: 5 }])
  const { body } = await app.request('GET', `/api/analytics/days.csv?${week}`, { token: owner.token })
  const lines = String(body['text']).trimEnd().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[3]).toBe('2026-03-04,Twitter/X,ada_on_twitter,1,200,,5,2.5,,,')
  expect(lines[4]).toBe('2026-03-05,Twitter/X,ada_on_twitter,0,,,,,,,')
})
