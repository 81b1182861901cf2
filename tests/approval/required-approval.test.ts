import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostImport } from '../../contract/post-imports/post-imports.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { checkDueFeeds } from '../../server/feeds/check-due-feeds.ts'
import { reserveSeriesPoints } from '../../server/posts/index.ts'
import { claimPosts } from '../../server/posts/publish/dispatch/claim-posts.ts'
import { publishClaimed } from '../../server/posts/publish/publish-post.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { movableClock } from '../support/clock.ts'
import { startFeedSite, type FeedSite } from '../support/feed-site.ts'
import { joinWorkspace } from '../support/join-workspace.ts'
import { testTenure } from '../support/publish-due.ts'
import { sandboxControls } from '../support/sandbox-controls.ts'

/** Every way in which a post gets a time, in a workspace that requires approval. The log of the sandbox is the judge. */
const clock = movableClock()
let app: TestApp
let site: FeedSite
let owner: ApiClient
let contributor: ApiClient
let account: SocialAccount

beforeAll(async () => {
  site = await startFeedSite()
  app = await startTestApp({ clock, env: { OUTGOING_ALLOW: site.host } })
  const ada = await app.addUser()
  owner = apiClient(app.url, ada.token)
  const lena = await app.addUser()
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  contributor = apiClient(app.url, lena.token)
  account = await owner.connect('twitter', 'ada_every_way')
  await owner.call('PUT', `/api/queue/accounts/${account.id}/slots`, {
    version: 0,
    timeZone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' })),
  })
  const settings = { mode: 'required', own: 'admins', coversTime: false }
  await owner.call('PUT', '/api/workspaces/current/approval', settings)
})
afterAll(() => Promise.all([app.close(), site.close()]))

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const at = (days: number) => ({ localTime: `${day(days)}T10:00`, timeZone: 'UTC' })
const target = ({ id, version }: Post) => ({ id, version })

/** Each makes posts whose texts begin with its name. */
const ways: Record<string, (name: string) => Promise<unknown>> = {
  schedule: async (name) => contributor.act(await contributor.draft(account, name), 'schedule', at(3)),
  'publish now': async (name) => contributor.act(await contributor.draft(account, name), 'publish'),
  queue: async (name) => {
    const { groupId, version } = await contributor.draft(account, name)
    return contributor.call('POST', `/api/post-groups/${groupId}/queue`, { version })
  },
  'bulk schedule': async (name) => {
    const posts = [
      await contributor.draft(account, `${name} 1`),
      await contributor.draft(account, `${name} 2`),
    ]
    return contributor.call('POST', '/api/bulk-posts/schedule', { posts: posts.map(target), ...at(4) })
  },
  'bulk queue': async (name) =>
    contributor.call('POST', '/api/bulk-posts/queue', {
      posts: [target(await contributor.draft(account, name))],
    }),
  'bulk publish': async (name) =>
    contributor.call('POST', '/api/bulk-posts/publish', {
      posts: [target(await contributor.draft(account, name))],
    }),
  import: async (name) => {
    const csv = `Text,Account,Date\n${name} 1,${account.username},${day(5)} 09:30\n${name} 2,${account.username},${day(6)} 09:30`
    const body = { id: randomUUIDv7(), fileName: 'plan.csv', csv, timeZone: 'UTC', schedule: true }
    const { import: made } = await contributor.call<{ import: PostImport }>('POST', '/api/post-imports', body)
    for (let state: string = made.status; state !== 'done';) {
      const reply = await contributor.call<{ import: PostImport }>('POST', `/api/post-imports/${made.id}/run`)
      state = reply.import.status
    }
  },
  series: async (name) => {
    const { groupId, version } = await contributor.draft(account, name)
    return contributor.call('POST', `/api/post-groups/${groupId}/repeat`, {
      version,
      ...at(2),
      rule: { unit: 'day', every: 1 },
      end: { kind: 'after', count: 3 },
    })
  },
  feed: async (name) => {
    const path = `/${randomUUIDv7()}.xml`
    await contributor.call('POST', '/api/feeds', {
      id: randomUUIDv7(),
      url: site.rss(path, []),
      postsPerDay: 5,
      becomes: 'queued',
      template: '{title}',
      withPicture: false,
      socialAccountIds: [account.id],
    })
    site.rss(path, [{ id: name, title: name, link: 'https://bakery.example/bread' }])
    clock.advance(3_600_000)
    await checkDueFeeds(app.workerCtx)
  },
}
const made = { 'bulk schedule': 2, import: 2, series: 3 } as Record<string, number>

const posts = async (query = ''): Promise<Post[]> =>
  (await owner.call<{ posts: Post[] }>('GET', `/api/posts?limit=100${query}`)).posts
const accepted = async () => (await sandboxControls(app.url).accepted('twitter')).map(({ text }) => text)

/** As if the time of all posts had come. */
async function workOff(): Promise<void> {
  await reserveSeriesPoints(app.ctx)
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(Date.now() - 1_000) })
    .where('status', 'in', ['scheduled', 'publishing'])
    .execute()
  for (;;) {
    const turns = [true, false].map((urgent) => ({
      accountId: account.id,
      platform: account.platform,
      urgent,
      take: 50,
    }))
    const { posts: claimed } = await claimPosts(app.ctx, turns)
    if (claimed.length === 0) return
    for (const one of claimed) await publishClaimed(app.ctx, one, testTenure(app.ctx))
  }
}

test('posts that are planned in any way wait, and none is published before it is approved', async () => {
  for (const [name, make] of Object.entries(ways)) {
    await make(name)
    const of = (await posts()).filter(({ excerpt }) => excerpt.startsWith(name))
    expect(of, name).toHaveLength(made[name] ?? 1)
    for (const post of of)
      expect(post, name).toMatchObject({ status: 'pending_approval', can: { decide: true } })
  }
  await workOff()
  expect(await accepted()).toEqual([])

  const waiting = await posts()
  const { refused } = await owner.call<{ refused: unknown[] }>('POST', '/api/bulk-posts/decide', {
    posts: waiting.map(({ id, approval }) => ({ id, seen: approval?.hash })),
    decision: 'approve',
  })
  // The posts of a series are approved with the first of them, unless each came due on its own.
  expect(refused).toEqual([])
  const late = (await posts('&status=needs_attention')).map(target)
  await owner.call('POST', '/api/bulk-posts/publish', { posts: late })
  await workOff()
  // The sandbox refuses the same text a second time, as X does, so that one post of the series is published.
  expect((await accepted()).toSorted()).toEqual(
    [...new Set(waiting.map(({ excerpt }) => excerpt))].toSorted(),
  )
})
