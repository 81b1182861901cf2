import { randomUUIDv7 } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../contract/workspaces/access.ts'
import type { Feed, FeedEntry, FeedPreview } from '../../contract/feeds/feeds.ts'
import type { PostGroupSummary } from '../../contract/posts/post-groups.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { rssOf, startFeedSite, type FeedSite, type SiteEntry } from '../../tests/support/feed-site.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { leavePoints } from '../../tests/support/plan-and-points.ts'
import { clearHold, setHold } from '../installation/index.ts'
import { checkDueFeeds } from './check-due-feeds.ts'

const hourMs = 3_600_000
const clock = movableClock()
let app: TestApp
let site: FeedSite
let owner: TestUser
let client: ApiClient
let account: SocialAccount
let path: string

beforeAll(async () => {
  site = await startFeedSite()
  app = await startTestApp({ clock, env: { OUTGOING_ALLOW: site.host } })
})
beforeEach(async () => {
  owner = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, owner.token)
  account = await client.connect('twitter', `baker_${owner.workspaceId.slice(-8)}`)
  path = `/${randomUUIDv7()}.xml`
})
// Each check looks at all feeds, also at those that a test left unanswered.
afterEach(() => app.ctx.db.deleteFrom('feeds').execute())
afterAll(() => Promise.all([app.close(), site.close()]))

const bread: SiteEntry = { id: 'bread', title: 'Fresh bread', link: 'https://bakery.example/bread' }
const cake: SiteEntry = { id: 'cake', title: 'Cake day', link: 'https://bakery.example/cake' }
const rolls: SiteEntry = { id: 'rolls', title: 'Rolls', link: 'https://bakery.example/rolls' }

const choice = (more: object = {}) => ({
  becomes: 'draft',
  template: '{title}\n\n{link}',
  withPicture: true,
  socialAccountIds: [account.id],
  ...more,
})
const follow = async (url: string, more: object = {}, who = client): Promise<Feed> =>
  (
    await who.call<{ feed: Feed }>('POST', '/api/feeds', {
      id: randomUUIDv7(),
      url,
      postsPerDay: 5,
      ...choice(more),
    })
  ).feed
const previewOf = async (url: string, more: object = {}): Promise<FeedPreview> =>
  (await client.call<{ preview: FeedPreview }>('POST', '/api/feeds/preview', { url, ...choice(more) }))
    .preview
const read = async ({ id }: Feed): Promise<Feed> => {
  const { feeds } = await client.call<{ feeds: Feed[] }>('GET', '/api/feeds')
  const found = feeds.find((feed) => feed.id === id)
  if (!found) throw new Error('no feed')
  return found
}
const entriesOf = async ({ id }: Feed): Promise<FeedEntry[]> =>
  (await client.call<{ entries: FeedEntry[] }>('GET', `/api/feeds/${id}/entries`)).entries
const groups = async (): Promise<PostGroupSummary[]> =>
  (await client.call<{ groups: PostGroupSummary[] }>('GET', '/api/post-groups?limit=100')).groups
const texts = async () =>
  (await groups()).flatMap(({ posts }) => posts.map(({ excerpt }) => excerpt)).toSorted()

/** The worker's next look at all feeds, after the time between two checks. */
async function checkLater(ms = hourMs): Promise<void> {
  clock.advance(ms)
  await checkDueFeeds(app.workerCtx)
}

/** Gives the account slots, so that its queue takes posts. */
const addSlots = () =>
  client.call('PUT', `/api/queue/accounts/${account.id}/slots`, {
    version: 0,
    timeZone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' })),
  })

async function become(role: Role): Promise<void> {
  await app.ctx.db
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', owner.workspaceId)
    .execute()
}

describe('what is new', () => {
  test('becomes a draft once, and what was there before does not', async () => {
    const feed = await follow(site.rss(path, [bread]))
    await checkLater()
    expect(await texts()).toEqual([])
    site.rss(path, [cake, bread])
    await checkLater()
    await checkLater()
    expect(await texts()).toEqual(['Cake day\n\nhttps://bakery.example/cake'])
    expect((await groups())[0]?.posts).toMatchObject([
      { status: 'draft', platform: 'twitter', createdBy: { name: 'Ada Lovelace' } },
    ])
    expect(await read(feed)).toMatchObject({ made: 1, waiting: 0, problem: null, savedBy: 'Ada Lovelace' })
    expect(await entriesOf(feed)).toMatchObject([{ title: 'Cake day', state: 'made', remark: null }])
  })

  test('becomes no second post when its entry is changed, or when the draft was deleted', async () => {
    await follow(site.rss(path, []))
    site.rss(path, [bread])
    await checkLater()
    const [post] = (await groups())[0]?.posts ?? []
    await client.call('DELETE', `/api/posts/${post?.id}?version=1`)
    site.rss(path, [{ ...bread, title: 'Fresher bread', link: 'https://bakery.example/fresher' }])
    await checkLater()
    expect(await texts()).toEqual([])
  })

  test('waits while the workspace is archived', async () => {
    await follow(site.rss(path, []))
    site.rss(path, [bread])
    const archive = (at: Date | null) =>
      app.ctx.db
        .updateTable('workspaces')
        .set({ archived_at: at })
        .where('id', '=', owner.workspaceId)
        .execute()
    await archive(new Date())
    await checkLater()
    expect(await texts()).toEqual([])
    await archive(null)
    await checkLater()
    expect(await texts()).toHaveLength(1)
  })

  test('starts with the newest entry if wanted', async () => {
    await follow(site.rss(path, [cake, bread]), { withNewest: true })
    await checkLater(1000)
    expect(await texts()).toEqual(['Cake day\n\nhttps://bakery.example/cake'])
  })

  test('is asked for by two workers at once only once, and made once', async () => {
    await follow(site.rss(path, []))
    site.rss(path, [rolls, cake, bread])
    const before = site.askedFor(path)
    clock.advance(hourMs)
    await Promise.all(Array.from({ length: 4 }, () => checkDueFeeds(app.workerCtx)))
    expect(site.askedFor(path)).toBe(before + 1)
    expect(await texts()).toHaveLength(3)
  })

  test('is made by the next worker where one broke off, without a second post or picture', async () => {
    const picture = await pictureAt('/broken.png')
    const feed = await follow(site.rss(path, []), { postsPerDay: 1 })
    site.rss(path, [{ ...bread, picture }])
    await checkLater()
    // As if the worker had died after saving the posts: its claim has ended, and the entry still waits.
    await app.ctx.db
      .updateTable('feed_entries')
      .set({ state: 'waiting', made_at: null })
      .where('feed_id', '=', feed.id)
      .execute()
    await checkLater()
    expect(await groups()).toHaveLength(1)
    expect((await client.call<{ media: unknown[] }>('GET', '/api/media')).media).toHaveLength(1)
    expect(await read(feed)).toMatchObject({ made: 1, waiting: 0 })
  })

  test('does not flood: a day has its posts, the next ones wait, and too many are left out and counted', async () => {
    const feed = await follow(site.rss(path, []), { postsPerDay: 3 })
    const many = Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, title: `Loaf ${at}` }))
    site.rss(path, many.toReversed())
    await checkLater()
    // The newest 50 wait, and of these the oldest come first.
    expect(await texts()).toEqual(['Loaf 150', 'Loaf 151', 'Loaf 152'])
    expect(await read(feed)).toMatchObject({ made: 3, waiting: 47, leftOut: 150 })
    await checkLater()
    expect(await texts()).toHaveLength(3)
    await checkLater(24 * hourMs)
    expect(await texts()).toHaveLength(6)
  })
})

describe('a post', () => {
  test('is in the queue of its account if wanted, at a price', async () => {
    await addSlots()
    const feed = await follow(site.rss(path, []), { becomes: 'queued' })
    site.rss(path, [cake, bread])
    await checkLater()
    const posts = (await groups()).flatMap((group) => group.posts)
    expect(posts.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
    expect(new Set(posts.map(({ scheduledAt }) => scheduledAt)).size).toBe(2)
    expect((await entriesOf(feed)).map(({ remark }) => remark)).toEqual([null, null])
  })

  test('stays a draft, and says why, where the queue does not take it; a member is notified once a day', async () => {
    await addSlots()
    const feed = await follow(site.rss(path, []), { becomes: 'queued' })
    await leavePoints(app, owner, 1)
    site.rss(path, [cake, bread])
    await checkLater()
    expect((await groups()).map(({ posts }) => posts[0]?.status)).toEqual(['draft', 'draft'])
    expect((await entriesOf(feed))[0]?.remark).toMatch(/^It stays a draft. .*points/)
    expect(await eventsOf(feed)).toMatchObject([
      { title: 'The bakery', cause: expect.stringMatching(/^It stays/) as string },
    ])
  })

  test('stays a draft after a restore, because a lost state may have published it, but not while the operator holds', async () => {
    await addSlots()
    const feed = await follow(site.rss(path, []), { becomes: 'queued' })
    await setHold(app.ctx.db, 'operator')
    onTestFinished(() => clearHold(app.ctx.db))
    site.rss(path, [bread])
    await checkLater()
    await setHold(app.ctx.db, 'restored')
    site.rss(path, [cake, bread])
    await checkLater()
    const statuses = (await groups()).map(({ posts }) => posts[0]?.status)
    expect(statuses.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      'draft',
      'scheduled',
    ])
    const remarks = (await entriesOf(feed)).flatMap(({ remark }) => remark ?? [])
    expect(remarks).toEqual([expect.stringContaining('may be published already')])
  })

  test('that does not fit its platform is a draft that says so', async () => {
    const feed = await follow(site.rss(path, []), { template: '{summary}' })
    site.rss(path, [{ ...bread, summary: 'Rye and wheat, '.repeat(25) }])
    await checkLater()
    expect(await texts()).toHaveLength(1)
    expect((await entriesOf(feed))[0]?.remark).toMatch(/^Twitter\/X: Content exceeds/)
  })

  test('has the picture of its entry, and is made without one that cannot be fetched or is inside the network', async () => {
    const feed = await follow(site.rss(path, []))
    site.rss(path, [
      { ...bread, picture: await pictureAt('/bread.png') },
      { ...cake, picture: `${site.origin}/none.png` },
      { ...rolls, picture: 'http://127.0.0.1:9/x.png' },
    ])
    await checkLater()
    const posts = (await groups()).flatMap((group) => group.posts)
    const pictures = Object.fromEntries(
      posts.map(({ excerpt, media }) => [excerpt.split('\n')[0], media.length]),
    )
    expect(pictures).toEqual({ 'Cake day': 0, 'Fresh bread': 1, Rolls: 0 })
    const remarks = (await entriesOf(feed)).map(({ remark }) => remark)
    expect(remarks.filter((remark) => remark?.startsWith('It has no picture. '))).toHaveLength(2)
  })

  test('is written with the rights that its writer has then', async () => {
    await addSlots()
    const feed = await follow(site.rss(path, []), { becomes: 'queued' })
    await become('contributor')
    site.rss(path, [bread])
    await checkLater()
    expect((await groups())[0]?.posts[0]?.status).toBe('draft')
    expect((await entriesOf(feed))[0]?.remark).toMatch(/^It stays a draft. Your role/)
    await become('viewer')
    site.rss(path, [cake, bread])
    await checkLater()
    await become('owner')
    expect(await texts()).toHaveLength(1)
    expect(await read(feed)).toMatchObject({
      waiting: 1,
      problem: { cause: expect.stringMatching(/^Ada Lovelace, in whose name/) as string },
    })
    await client.call('PUT', `/api/feeds/${feed.id}`, { version: feed.version, postsPerDay: 5, ...choice() })
    await checkLater(1000)
    expect(await read(feed)).toMatchObject({ made: 2, waiting: 0, problem: null })
  })
})

describe('following', () => {
  test('shows before what posts the newest entries would become, from the address of a site as well', async () => {
    site.rss(path, [cake, { ...bread, summary: 'Warm <b>and</b> crisp' }])
    site.put(
      `${path}.html`,
      'text/html',
      `<head><link rel="alternate" type="application/rss+xml" href="${path}"></head>`,
    )
    const seen = await previewOf(`${site.origin}${path}.html`, { template: '{title}: {summary}' })
    expect(seen).toMatchObject({
      url: `${site.origin}${path}`,
      title: 'The bakery',
      entryCount: 2,
      followed: false,
      entries: [{ text: 'Cake day:' }, { text: 'Fresh bread: Warm and crisp', problems: [] }],
    })
    expect(await texts()).toEqual([])
    await follow(`${site.origin}${path}.html`)
    expect(await previewOf(seen.url)).toMatchObject({ followed: true })
    await expect(follow(seen.url)).rejects.toThrow(/follows this feed already/)
  })

  test('tells of accounts without slots, and of what a platform would refuse', async () => {
    const { notes, entries } = await previewOf(site.rss(path, [{ ...bread, title: 'x'.repeat(290) }]), {
      becomes: 'queued',
      template: '{title} {title}',
    })
    expect(notes).toEqual([expect.stringMatching(/has no slots yet/)])
    expect(entries[0]?.problems).toEqual([expect.stringMatching(/^Twitter\/X: /)])
  })

  test('needs the right to schedule and the plan for the queue, and for drafts neither', async () => {
    await become('contributor')
    const url = site.rss(path, [])
    await expect(follow(url, { becomes: 'queued' })).rejects.toThrow(/forbidden/)
    const feed = await follow(url)
    expect(feed.can).toEqual({ change: true })
    await become('owner')
    await client.call('PUT', `/api/feeds/${feed.id}`, {
      version: 1,
      postsPerDay: 5,
      ...choice({ becomes: 'queued' }),
    })
    await become('contributor')
    expect((await read(feed)).can).toEqual({ change: false })
    await expect(client.call('DELETE', `/api/feeds/${feed.id}?version=2`)).rejects.toThrow(/forbidden/)
    await expect(client.call('POST', `/api/feeds/${feed.id}/pause`)).rejects.toThrow(/forbidden/)

    const free = await startTestApp({ env: { DEFAULT_PLAN: 'free', OUTGOING_ALLOW: site.host } })
    try {
      const someone = apiClient(free.url, (await free.addUser()).token)
      const { id } = await someone.connect('twitter', `free_${randomUUIDv7().slice(-8)}`)
      const mine = { socialAccountIds: [id] }
      await expect(follow(url, { ...mine, becomes: 'queued' }, someone)).rejects.toThrow(/plan_required/)
      expect(await follow(url, mine, someone)).toMatchObject({ becomes: 'draft' })
    } finally {
      await free.close()
    }
  })

  test('is not made for a member who is removed while its site is slow', async () => {
    const lena = await app.addUser({ fullName: 'Lena' })
    await joinWorkspace(app, lena, owner.workspaceId, 'editor')
    const asked = Promise.withResolvers<void>()
    const removed = Promise.withResolvers<void>()
    const answer = async (response: ServerResponse) => {
      asked.resolve()
      await removed.promise
      response.setHeader('content-type', 'application/rss+xml').end(rssOf([bread]))
    }
    const url = site.serve(path, (_request, response) => void answer(response))
    const following = app.request('POST', '/api/feeds', {
      token: lena.token,
      body: { id: randomUUIDv7(), url, postsPerDay: 5, ...choice() },
    })
    await asked.promise
    await client.call('POST', `/api/members/${lena.user.id}/remove`, {})
    removed.resolve()
    expect(await following).toMatchObject({ status: 403, body: { code: 'not_a_member' } })
    expect((await client.call<{ feeds: Feed[] }>('GET', '/api/feeds')).feeds).toEqual([])
  })

  test('ends without deleting posts, can be paused, and is done once by repeated calls', async () => {
    const id = randomUUIDv7()
    const url = site.rss(path, [])
    const [feed] = await Promise.all([follow(url, { id }), follow(url, { id })])
    await client.call('POST', `/api/feeds/${id}/pause`)
    site.rss(path, [bread])
    await checkLater()
    expect(await texts()).toEqual([])
    await client.call('POST', `/api/feeds/${id}/resume`)
    await checkLater(1000)
    expect(await texts()).toHaveLength(1)
    const { version } = await read(feed)
    await expect(client.call('DELETE', `/api/feeds/${id}?version=${version - 1}`)).rejects.toThrow(
      /stale_version/,
    )
    await client.call('DELETE', `/api/feeds/${id}?version=${version}`)
    site.rss(path, [cake, bread])
    await checkLater()
    expect(await texts()).toHaveLength(1)
  })
})

describe('a feed that fails', () => {
  const problems = async (url: string) =>
    (await previewOf(url).catch((error: Error) => error.message)) as string

  test.each<[string, (at: string) => string, RegExp]>([
    [
      'broken XML',
      (at) => site.put(at, 'text/xml', '<rss><channel><item><title>Bread'),
      /not an RSS, Atom or JSON feed/,
    ],
    [
      'a page without a feed',
      (at) => site.put(at, 'text/html', '<p>Bread</p>'),
      /not an RSS, Atom or JSON feed/,
    ],
    ['a huge one', (at) => site.put(at, 'text/xml', Buffer.alloc(5_000_000, ' ')), /larger than 4 MB/],
    ['one that is gone', (at) => `${site.origin}${at}`, /no feed at this address any more \(HTTP 404\)/],
    [
      'a redirect into the network',
      (at) =>
        site.serve(
          at,
          (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
        ),
      /does not answer/,
    ],
    ['an address inside the network', () => 'http://169.254.169.254/latest/meta-data', /does not answer/],
    ['entities that grow', (at) => site.put(at, 'text/xml', manyEntities), /./],
  ])('is refused with cause and cure: %s', async (_what, at, expected) => {
    expect(JSON.stringify(await problems(at(path)))).toMatch(expected)
  })

  test('is asked less and less often, says so, and a member is notified after three days, once', async () => {
    const feed = await follow(site.rss(path, []))
    site.serve(path, (_request, response) => void response.writeHead(500).end())
    await checkLater()
    const { problem, nextCheckAt } = await read(feed)
    expect(problem).toMatchObject({ cause: 'Its server answers with an error (HTTP 500).' })
    const first = Date.parse(nextCheckAt) - clock.now().getTime()
    await checkLater()
    expect(Date.parse((await read(feed)).nextCheckAt) - clock.now().getTime()).toBeGreaterThan(1.5 * first)
    expect(await eventsOf(feed)).toEqual([])
    for (let days = 0; days < 5; days += 1) await checkLater(25 * hourMs)
    expect(await eventsOf(feed)).toMatchObject([{ cause: 'Its server answers with an error (HTTP 500).' }])

    site.rss(path, [bread])
    await client.call('POST', `/api/feeds/${feed.id}/check`)
    await checkLater(1000)
    expect(await read(feed)).toMatchObject({ problem: null, made: 1 })
  })

  test('is asked again when its server wants it, and only for what changed', async () => {
    const feed = await follow(
      site.serve(path, (request, response) => {
        const isKnown = request.headers['if-none-match'] === '"one"'
        const headers = { etag: '"one"', 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' }
        if (isKnown) response.writeHead(304).end()
        else
          response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(rssOf([bread]))
      }),
    )
    await checkLater()
    expect(site.asked.findLast((one) => one.path === path)?.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT',
    })
    expect(await read(feed)).toMatchObject({ problem: null, made: 0 })
    site.serve(path, (_request, response) => void response.writeHead(429, { 'retry-after': '36000' }).end())
    await checkLater()
    const wait = Date.parse((await read(feed)).nextCheckAt) - clock.now().getTime()
    expect(wait).toBeGreaterThan(9.5 * hourMs)
  })
})

async function pictureAt(at: string): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c98a4b' } })
    .png()
    .toBuffer()
  return site.put(at, 'image/png', bytes)
}

/** What users were told about a feed, from the queue of events. */
async function eventsOf({ id }: Feed): Promise<{ title: string; cause: string }[]> {
  const { rows } = await sql<{ data: { title: string; cause: string } }>`
    select data -> 'event' -> 'data' as data from pgboss.job
    where name = 'events-notifications' and data #>> '{event,data,feedId}' = ${id} order by created_on`.execute(
    app.ctx.db,
  )
  return rows.map(({ data }) => data)
}

const manyEntities = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`,
).join('')}]><rss version="2.0"><channel><title>&j;</title></channel></rss>`
