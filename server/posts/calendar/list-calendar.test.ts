import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostCalendarPosts, type CalendarEntry } from '../../../contract/calendar/calendar.ts'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

type Answer = { entries: CalendarEntry[]; isCut: boolean }

let app: TestApp
let client: ApiClient
let x: SocialAccount
let instagram: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
  x = await client.connect('twitter', 'ada_calendar')
  instagram = await client.connect('instagram', 'ada_calendar')
})
afterAll(() => app.close())

/** Each test has a month of its own. */
const month = (first: string, last: string) => `from=${first}T00:00:00Z&to=${last}T00:00:00Z`
const read = (query: string, of = client) => of.call<Answer>('GET', `/api/calendar?${query}`)

async function group(content: string, accounts: SocialAccount[], of = client): Promise<PostGroup> {
  const targets = accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id }))
  const path = `/api/post-groups/${randomUUIDv7()}`
  return (await of.call<{ group: PostGroup }>('PUT', path, { version: 0, content, targets })).group
}

const plan = async ({ id, version }: PostGroup, localTime: string, of = client) =>
  (
    await of.call<{ group: PostGroup }>('POST', `/api/post-groups/${id}/schedule`, {
      version,
      localTime,
      timeZone: 'UTC',
    })
  ).group

/** Two posts for X, because Instagram needs a picture. */
async function planTwice(content: string, localTime: string): Promise<PostGroup> {
  const facebook = await client.connect('facebook', `ada_${randomUUIDv7().slice(-8)}`)
  return plan(await group(content, [x, facebook]), localTime)
}

test('posts of a group for one time are one entry, and posts at other times are not', async () => {
  const made = await planTwice('Two at once', '2027-01-05T09:00')
  const range = month('2027-01-01', '2027-02-01')
  const { entries, isCut } = await read(range)
  expect(isCut).toBe(false)
  expect(entries).toEqual([
    {
      groupId: made.id,
      at: '2027-01-05T09:00:00.000Z',
      excerpt: 'Two at once',
      thumbnail: null,
      groupVersion: made.version,
      repeats: false,
      groupSize: 2,
      posts: made.posts.map(({ id, platform, account, version }) => ({
        id,
        platform,
        account: { id: account?.id, username: account?.username },
        status: 'scheduled',
        problem: null,
        version,
        movable: true,
        editable: true,
      })),
      createdBy: made.posts[0]?.createdBy,
      updatedBy: made.posts[0]?.createdBy,
      changedAt: expect.any(String) as string,
    },
  ])

  const [first] = made.posts
  if (!first) throw new Error('no post')
  await client.act(first, 'schedule', { localTime: '2027-01-05T09:30', timeZone: 'UTC' })
  expect((await read(range)).entries).toMatchObject([
    { at: '2027-01-05T09:00:00.000Z', groupSize: 2, posts: [{}] },
    { at: '2027-01-05T09:30:00.000Z', groupVersion: made.version + 1, posts: [{ id: first.id }] },
  ])
})

test('the range has its first instant and not its last one, and drafts without a time are nowhere', async () => {
  await group('Without a time', [x])
  await plan(await group('First', [x]), '2027-03-01T00:00')
  await plan(await group('Last', [x]), '2027-03-31T23:59')
  await plan(await group('Next month', [x]), '2027-04-01T00:00')
  const texts = (await read(month('2027-03-01', '2027-04-01'))).entries.map(({ excerpt }) => excerpt)
  expect(texts).toEqual(['First', 'Last'])
})

test('filters choose posts by account, platform, status and label, each by one of several values', async () => {
  const made = await planTwice('Filtered', '2027-05-05T09:00')
  const { label } = await client.call<{ label: { id: string } }>('POST', '/api/labels', {
    name: `Campaign ${randomUUIDv7().slice(-8)}`,
    color: 'green',
  })
  await client.call('PUT', `/api/post-groups/${made.id}`, {
    version: made.version,
    content: 'Filtered',
    labelIds: [label.id],
    targets: made.posts.map(({ id, platform, account }) => ({ id, platform, socialAccountId: account?.id })),
  })
  await plan(await group('Other', [x]), '2027-05-06T09:00')
  const find = async (filter: string) =>
    (await read(`${month('2027-05-01', '2027-06-01')}&${filter}`)).entries.map(
      ({ excerpt, posts }) => `${excerpt} ${posts.map(({ platform }) => platform).join('+')}`,
    )
  expect(await find('')).toEqual(['Filtered twitter+facebook', 'Other twitter'])
  expect(await find('platforms=')).toEqual(['Filtered twitter+facebook', 'Other twitter'])
  expect(await find(`accounts=${x.id},${instagram.id}`)).toEqual(['Filtered twitter', 'Other twitter'])
  expect(await find('platforms=facebook')).toEqual(['Filtered facebook'])
  expect(await find('platforms=facebook,twitter')).toEqual(['Filtered twitter+facebook', 'Other twitter'])
  expect(await find('statuses=scheduled,failed')).toHaveLength(2)
  expect(await find('statuses=published')).toEqual([])
  expect(await find(`labels=${label.id}`)).toEqual(['Filtered twitter+facebook'])
  expect(await find(`labels=${label.id}&platforms=twitter`)).toEqual(['Filtered twitter'])
})

test('posts of a group that were published without a time are one entry at the first of them', async () => {
  const user = await app.addUser()
  const own = apiClient(app.url, user.token)
  const made = await group(
    'Published',
    [await own.connect('twitter', 'ada_published'), await own.connect('facebook', 'ada_published')],
    own,
  )
  for (const [at, { id }] of made.posts.entries()) {
    const published = `2026-02-03T10:0${at}:0${at}Z`
    await sql`update posts set status = 'published', published_at = ${published} where id = ${id}`.execute(
      app.ctx.db,
    )
  }
  expect((await read(month('2026-02-01', '2026-03-01'), own)).entries).toMatchObject([
    {
      at: '2026-02-03T10:00:00.000Z',
      posts: [
        { status: 'published', movable: false, editable: false },
        { status: 'published', movable: false, editable: false },
      ],
    },
  ])
})

test('a post that is published now stands at the time when that was requested, also after it failed', async () => {
  const own = apiClient(app.url, (await app.addUser()).token)
  const account = await own.connect('twitter', `ada_${randomUUIDv7().slice(-8)}`)
  const draft = await own.draft(account, 'Published now')
  const today = new Date()
  const range = `from=${hoursFrom(today, -1)}&to=${hoursFrom(today, 1)}`
  const find = async (filter = '') =>
    (await read(`${range}${filter}`, own)).entries.map(({ at, posts: [post] }) => ({ at, ...post }))
  expect(await find()).toEqual([])

  const requested = await own.act(draft, 'publish')
  const [publishing] = await find()
  expect(publishing).toMatchObject({ id: draft.id, status: 'publishing', movable: false })
  expect(Math.abs(Date.parse(publishing?.at ?? '') - today.getTime())).toBeLessThan(60_000)

  await sandboxControls(app.url).fault({
    platform: 'twitter',
    operation: 'create-post',
    account: account.username,
    fault: 'account-restricted',
    times: 1,
  })
  await publishPost(app.ctx, requested.id)
  const failed = { id: draft.id, status: 'failed', movable: false, at: publishing?.at }
  expect(await find()).toMatchObject([failed])
  expect(await find('&statuses=failed')).toMatchObject([failed])
  expect(await find('&statuses=scheduled')).toEqual([])

  await sql`update posts set status = 'needs_attention' where id = ${draft.id}`.execute(app.ctx.db)
  expect(await find('&statuses=needs_attention')).toMatchObject([{ id: draft.id, at: publishing?.at }])
  await sql`update posts set status = 'draft' where id = ${draft.id}`.execute(app.ctx.db)
  expect(await find()).toEqual([])
})

const hoursFrom = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString()

test('an answer is bounded and says that there are more', async () => {
  const user = await app.addUser()
  const own = apiClient(app.url, user.token)
  const many = mostCalendarPosts + 1
  await sql`with made as (
      insert into post_groups (id, workspace_id, content, created_by)
      select gen_random_uuid(), ${user.workspaceId}, 'One of many', ${user.user.id} from generate_series(1, ${sql.lit(many)})
      returning id
    )
    insert into posts (id, workspace_id, group_id, platform, content, status, published_at, created_by)
    select gen_random_uuid(), ${user.workspaceId}, id, 'twitter', 'One of many', 'published',
      timestamptz '2026-02-01 00:00Z' + row_number() over () * interval '1 minute', ${user.user.id} from made`.execute(
    app.ctx.db,
  )
  const { entries, isCut } = await read(month('2026-02-01', '2026-03-01'), own)
  expect(isCut).toBe(true)
  expect(entries).toHaveLength(mostCalendarPosts)
  expect(entries[0]?.at).toBe('2026-02-01T00:01:00.000Z')
})

test.each([
  ['from=2027-01-01T00:00:00Z&to=2027-01-01T00:00:00Z', 'The end must be after the beginning.'],
  ['from=2027-01-01T00:00:00Z&to=2028-01-01T00:00:00Z', 'A calendar shows at most 100 days at a time.'],
  [`${month('2027-01-01', '2027-02-01')}&platforms=myspace`, ''],
  ['from=yesterday&to=2027-01-01T00:00:00Z', ''],
])('%s is refused', async (query, message) => {
  await expect(read(query)).rejects.toThrow(new RegExp(`HTTP 400 .*${message}`))
})
