import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { callerOf } from '../../../tests/support/caller.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { createFeed as createCalendarFeed } from './create-feed.ts'

let app: TestApp
let owner: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  owner = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, owner.token)
  account = await client.connect('twitter', 'ada_feeds')
})
afterAll(() => app.close())

const path = '/api/workspaces/current/calendar-feed'
const createFeed = async (): Promise<string> =>
  new URL((await client.call<{ url: string }>('POST', path)).url).pathname

/** What an independent parser reads. */
async function calendarAt(feed: string) {
  const reply = await fetch(app.url + feed)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const calendar = new ICAL.Component(ICAL.parse(await reply.text()) as unknown[])
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  return calendar
}

/** The events by their ids. */
async function eventsAt(feed: string) {
  const calendar = await calendarAt(feed)
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return new Map(events.map((event) => [event.uid, event]))
}

const setTime = (post: Post, at: Date, status: 'scheduled' | 'published' = 'scheduled') =>
  app.ctx.db
    .updateTable('posts')
    .set(
      status === 'scheduled'
        ? { status, scheduled_at: at, time_zone: 'Europe/Vienna', due_at: at }
        : { status, published_at: at },
    )
    .where('id', '=', post.id)
    .execute()

const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000)

test('an independent calendar reads each post with its exact time, its text and its link', async () => {
  const feed = await createFeed()
  const text =
    'Bread, cake; and "rolls"\\ 🍞\nwith a second line that is far longer than a line of a calendar may be'
  const post = await client.draft(account, text)
  const at = inDays(1)
  await setTime(post, at)
  const event = (await eventsAt(feed)).get(post.id)
  expect(event?.startDate.toJSDate()).toEqual(at)
  expect(event?.startDate.zone.tzid).toBe('UTC')
  expect(event?.endDate.toJSDate()).toEqual(new Date(at.getTime() + 15 * 60_000))
  expect(event?.summary).toBe(`Twitter/X: ${text.replace('\n', ' ')}`)
  expect(event?.description).toContain('Scheduled for @ada_feeds on Twitter/X.')
  expect(event?.component.getFirstPropertyValue('url')).toBe(
    `${app.ctx.config.appUrl}/content/posts/${post.id}?workspace=${owner.workspaceId}`,
  )
})

test('a moved post keeps its id, a canceled one disappears, and a draft is not there', async () => {
  const feed = await createFeed()
  const post = await client.draft(account, 'Moved about')
  const draft = await client.draft(account, 'Only a draft')
  const scheduled = await client.act(post, 'schedule', {
    localTime: '2027-03-27T09:00',
    timeZone: 'Europe/Vienna',
  })
  const before = (await eventsAt(feed)).get(post.id)
  // Clocks change in between: nine in the morning is another hour in UTC.
  expect(before?.startDate.toJSDate().toISOString()).toBe('2027-03-27T08:00:00.000Z')
  const moved = await client.act(scheduled, 'schedule', {
    localTime: '2027-03-29T09:00',
    timeZone: 'Europe/Vienna',
  })
  const after = (await eventsAt(feed)).get(post.id)
  expect(after?.startDate.toJSDate().toISOString()).toBe('2027-03-29T07:00:00.000Z')
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  await client.act(moved, 'cancel')
  const events = await eventsAt(feed)
  expect(events.has(post.id)).toBe(false)
  expect(events.has(draft.id)).toBe(false)
})

test('it reaches from 90 days back to a year ahead', async () => {
  const feed = await createFeed()
  const posts: [number, 'scheduled' | 'published', boolean][] = [
    [-91, 'published', false],
    [-89, 'published', true],
    [365, 'scheduled', true],
    [367, 'scheduled', false],
  ]
  for (const [days, status, isThere] of posts) {
    const post = await client.draft(account, `At ${days}`)
    await setTime(post, inDays(days), status)
    expect((await eventsAt(feed)).has(post.id), `${days}`).toBe(isThere)
  }
})

test('the name of the workspace is a name, whatever it has in it', async () => {
  const feed = await createFeed()
  const name = 'Ada, Co; "B\\C"\r\nX-INJECTED:1'
  await client.call('PATCH', '/api/workspaces/current', { name })
  const calendar = await calendarAt(feed)
  // The parser does not know that this property is a text (RFC 7986), so it leaves the escapes.
  const read = String(calendar.getFirstPropertyValue('name')).replaceAll(/\\([\\;,])/g, '$1')
  expect(read).toBe(`${name.replace('\r\n', ' ')} · Postwright`)
  expect(calendar.getFirstProperty('x-injected')).toBeNull()
})

test('an address shows its own workspace only, and is stored as a hash', async () => {
  const stranger = await app.addUser()
  const theirs = apiClient(app.url, stranger.token)
  const { url } = await theirs.call<{ url: string }>('POST', path)
  expect((await eventsAt(new URL(url).pathname)).size).toBe(0)
  const stored = await app.ctx.db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('workspace_id', '=', stranger.workspaceId)
    .executeTakeFirstOrThrow()
  const token = /([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
  expect(token).toHaveLength(43)
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored.token_hash.toString('utf8')).not.toContain(token)
  const answer = await app.request('GET', path, { token: stranger.token })
  expect(answer.body['feed']).toMatchObject({ createdBy: 'Ada Lovelace' })
  expect(JSON.stringify(answer.body)).not.toContain(token)
})

test('a replaced, a revoked and an unknown address answer alike', async () => {
  const old = await createFeed()
  const current = await createFeed()
  await eventsAt(current)
  await client.call('DELETE', path)
  expect((await app.request('GET', path, { token: owner.token })).body['feed']).toBeNull()
  const answers = await Promise.all(
    [old, current, `/api/calendar-feeds/${'x'.repeat(43)}.ics`, '/api/calendar-feeds/x'].map(async (feed) => {
      const reply = await fetch(app.url + feed)
      return { status: reply.status, cache: reply.headers.get('cache-control'), body: await reply.text() }
    }),
  )
  expect(answers[0]).toMatchObject({ status: 404, cache: 'no-store' })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a member who is removed while they make an address gets none', async () => {
  const lena = await app.addUser()
  const caller = callerOf({ ...lena, workspaceId: owner.workspaceId }, 'admin')
  await expect(createCalendarFeed(app.ctx, caller)).rejects.toMatchObject({ code: 'not_a_member' })
})
