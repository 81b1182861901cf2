import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../contract/workspaces/access.ts'
import type { EmittedEvent, NotifiedEvent } from '../../../contract/events/events.ts'
import type { Feed } from '../../../contract/feeds/feeds.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type LocalMail, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { startFeedSite, type FeedSite } from '../../../tests/support/feed-site.ts'
import { leavePoints } from '../../../tests/support/plan-and-points.ts'
import { checkDueFeeds } from '../../feeds/check-due-feeds.ts'
import { addNotification } from '../add-notification.ts'
import { sendDigest } from './send-digest.ts'

const hourMs = 3_600_000
const clock = movableClock()
let app: TestApp
let site: FeedSite
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  site = await startFeedSite()
  app = await startTestApp({ clock, env: { OUTGOING_ALLOW: site.host } })
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('feeds').execute()
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', `feeds_${ada.workspaceId.slice(-8)}`)
})
afterAll(() => Promise.all([app.close(), site.close()]))

const bread = { id: 'bread', title: 'Fresh bread', link: 'https://bakery.example/bread' }

/** Follows a feed of the site that has no entries yet. */
async function follow(path: string, becomes: 'draft' | 'queued' = 'draft'): Promise<Feed> {
  const { feed } = await client.call<{ feed: Feed }>('POST', '/api/feeds', {
    id: randomUUIDv7(),
    url: site.rss(path, []),
    postsPerDay: 5,
    becomes,
    template: '{title}',
    withPicture: false,
    socialAccountIds: [account.id],
  })
  return feed
}
const answerNothing = (path: string) =>
  site.serve(path, (_request, response) => void response.writeHead(410).end())

/** Gives a feed the title that its site has, such as one that was chosen to trick a reader. */
const retitle = ({ id }: Feed, title: string) =>
  app.ctx.db.updateTable('feeds').set({ title }).where('id', '=', id).execute()

/** So many days pass with checks, and what the product tells of arrives. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(25 * hourMs)
    await checkDueFeeds(app.workerCtx)
  }
  const { rows } = await sql<{ data: EmittedEvent<NotifiedEvent> }>`select data from pgboss.job
    where name = 'events-notifications' and data ->> 'workspaceId' = ${ada.workspaceId}
    order by created_on`.execute(app.ctx.db)
  for (const { data } of rows) await addNotification(app.ctx, data)
}

async function send(): Promise<void> {
  clock.advance(hourMs + 1)
  await sendDigest(app.ctx, ada.workspaceId)
}

/** The mails to an address, once all queued ones have been delivered; newest first. */
async function mails({ email }: TestUser): Promise<LocalMail[]> {
  const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await queued.execute(app.ctx.db)).rows).toEqual([])
  return app.mailsTo(email, 0)
}

async function member(role: Role): Promise<TestUser> {
  const user = await app.addUser()
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: ada.workspaceId, user_id: user.user.id, role })
    .execute()
  return user
}

test('a feed that is gone for days is mailed once with cause and cure to those who can mend it', async () => {
  const editor = await member('editor')
  const viewer = await member('viewer')
  await follow('/gone.xml')
  answerNothing('/gone.xml')
  await passDays(5)
  await send()
  const [mail, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('The feed “The bakery” needs your attention')
  expect(mail?.text).toContain(
    'There is no feed at this address any more (HTTP 410). Look for its new address on the site, and follow that one instead.',
  )
  expect(mail?.text).toContain(`${app.url}/content/feeds`)
  expect(mail?.html).toContain(`href="${app.url}/content/feeds?workspace=${ada.workspaceId}"`)
  expect(mail?.html).toContain('There is no feed at this address any more (HTTP 410).')
  expect(await mails(editor)).toHaveLength(1)
  expect(await mails(viewer)).toEqual([])
  await passDays(3)
  await send()
  expect(await mails(ada)).toHaveLength(1)
})

test('many feeds are one mail, which names some and counts the others', async () => {
  const titles = Array.from({ length: 7 }, (_, at) => `Feed ${at}`)
  for (const [at, title] of titles.entries()) {
    const path = `/many-${at}.xml`
    await retitle(await follow(path), title)
    answerNothing(path)
  }
  await passDays(5)
  await send()
  const [mail, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('7 feeds need your attention')
  for (const title of titles.slice(0, 5)) expect(mail?.text).toContain(`“${title}”`)
  expect(mail?.text).not.toContain('“Feed 5”')
  expect(mail?.text).toContain('2 more feeds')
})

test.each<[string, (feed: Feed, path: string) => Promise<unknown>]>([
  [
    'answers again',
    async ({ id }, path) => {
      site.rss(path, [])
      await client.call('POST', `/api/feeds/${id}/check`)
      clock.advance(1_000)
      await checkDueFeeds(app.workerCtx)
    },
  ],
  ['was paused', ({ id }) => client.call('POST', `/api/feeds/${id}/pause`)],
  ['is followed no more', ({ id, version }) => client.call('DELETE', `/api/feeds/${id}?version=${version}`)],
])('a feed that %s in the meantime is not mailed', async (what, mend) => {
  const path = `/${what.replaceAll(' ', '-')}.xml`
  const feed = await follow(path)
  answerNothing(path)
  await passDays(5)
  await mend(feed, path)
  await send()
  expect(await mails(ada)).toEqual([])
})

test('mails about feeds follow the switch for mails about posts', async () => {
  const body = { mailPosts: false }
  expect((await app.request('PATCH', '/api/user/preferences', { token: ada.token, body })).status).toBe(200)
  const editor = await member('editor')
  await follow('/quiet.xml')
  answerNothing('/quiet.xml')
  await passDays(5)
  await send()
  expect(await mails(ada)).toEqual([])
  expect(await mails(editor)).toHaveLength(1)
})

test('posts of a feed that the queue does not take are mailed with the reason', async () => {
  const slots = [{ weekday: 1, time: '09:00' }]
  await client.call('PUT', `/api/queue/accounts/${account.id}/slots`, { version: 0, slots })
  await follow('/queue.xml', 'queued')
  await leavePoints(app, ada, 1)
  site.rss('/queue.xml', [bread])
  await passDays(1)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.subject).toBe('The feed “The bakery” needs your attention')
  expect(mail?.text).toMatch(/Its newest post was not added to the queue\. It stays a draft\. [^\n]*points/)
})

test('a title of a feed cannot add markup or lines to a mail', async () => {
  const feed = await follow('/evil.xml')
  await retitle(feed, '<img src=x>\n\nhttps://evil.example')
  answerNothing('/evil.xml')
  await passDays(5)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.subject).toBe('The feed “<img src=x> https://evil.example” needs your attention')
  expect(mail?.html).toContain('&lt;img src=x&gt; https://evil.example')
  expect(mail?.html).not.toContain('<img')
})
