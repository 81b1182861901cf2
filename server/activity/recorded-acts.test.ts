import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActivityLine } from '../../contract/activity/activity-list.ts'
import { activitySentence } from '../../contract/activity/activity-sentence.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, testPassword, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { openAttemptNow, testTenure } from '../../tests/support/publish-due.ts'
import { recordRejected } from '../posts/publish/outcomes/record-failure.ts'
import { recordPublished } from '../posts/publish/outcomes/record-published.ts'
import { grantPoints } from '../points/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import { turnOffForUser } from '../accounts/index.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada' })
  client = apiClient(app.url, ada.token)
})
afterAll(() => app.close())

async function lines({ token } = ada): Promise<ActivityLine[]> {
  const { body } = await app.request('GET', '/api/activity', { token })
  return body['lines'] as ActivityLine[]
}

/** What was recorded, oldest first. */
const said = async (user = ada) => (await lines(user)).toReversed().map(activitySentence)

const time = { localTime: '2030-06-01T10:00', timeZone: 'UTC' }
const target = ({ id, version }: Post) => ({ id, version })

async function newGroup(accounts: SocialAccount[], content: string): Promise<PostGroup> {
  const targets = accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id }))
  const { group } = await client.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, {
    version: 0,
    content,
    media: [],
    targets,
  })
  return group
}

test('settings are recorded when they change, and not when they are saved as they were', async () => {
  const change = (body: object) => client.call('PATCH', '/api/workspaces/current', body)
  const links = { enabled: true, source: 'x', medium: 'social', campaign: '' }
  await change({ name: 'Ada', timeZone: 'UTC', askWhenLateHours: 24 })
  expect(await said()).toEqual([])
  await change({ name: 'River Bakes', timeZone: 'Europe/Vienna' })
  for (let saved = 0; saved < 2; saved += 1) await change({ askWhenLateHours: null, links })
  await change({ name: 'River Bakes' })
  await client.call('DELETE', '/api/workspaces/current/picture')
  expect((await said()).toSorted()).toEqual([
    'Ada changed the parameters of links in posts.',
    'Ada changed the time zone to Europe/Vienna.',
    'Ada chose that late posts are published without asking.',
    'Ada renamed the workspace to “River Bakes”.',
  ])
})

test('the life of a social account is recorded', async () => {
  const account = await client.connect('twitter', 'ada_activity')
  await client.connect('twitter', 'ada_activity')
  const queue = (rest: string) => `/api/queue/accounts/${account.id}/${rest}`
  const slots = [{ weekday: 1, time: '09:00' }]
  const { queue: saved } = await client.call<{ queue: { version: number; slots: object[] } }>(
    'PUT',
    queue('slots'),
    { version: 0, slots },
  )
  await client.call('PUT', queue('slots'), { version: saved.version, slots })
  await client.call('POST', queue('pause'))
  await client.call('POST', queue('pause'))
  await client.call('POST', queue('resume'))
  await client.call('DELETE', `/api/social-accounts/${account.id}`)
  expect(await said()).toEqual([
    'Ada connected Twitter/X (@ada_activity).',
    'Ada reconnected Twitter/X (@ada_activity).',
    'Ada changed the queue of Twitter/X (@ada_activity) to 1 slot a week.',
    'Ada paused the queue of Twitter/X (@ada_activity).',
    'Ada resumed the queue of Twitter/X (@ada_activity).',
    'Ada disconnected Twitter/X (@ada_activity).',
  ])
  expect((await lines()).map(({ socialAccountId }) => socialAccountId)).toEqual(Array(6).fill(null))
})

test('an act on a group or on many posts is one activity that counts them', async () => {
  const accounts = [await client.connect('twitter', 'ada_one'), await client.connect('linkedin', 'ada_two')]
  const before = (await said()).length
  const group = await newGroup(accounts, 'We open on Friday')
  await client.call('POST', `/api/post-groups/${group.id}/schedule`, { version: group.version, ...time })
  const posts = (await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${group.id}`)).group.posts
  const alone = await client.draft(accounts[0] as SocialAccount, 'Alone')
  const refused = { id: randomUUIDv7(), version: 1 }
  await client.call('POST', '/api/bulk-posts/cancel', {
    posts: [...posts.map(target), target(alone), refused],
  })
  await client.call('POST', '/api/bulk-posts/delete', { posts: [target(alone)] })
  await client.call('POST', '/api/bulk-posts/delete', { posts: [refused] })
  expect((await said()).slice(before)).toEqual([
    'Ada scheduled 2 posts: “We open on Friday”.',
    'Ada canceled 2 posts.',
    'Ada deleted a post for Twitter/X: “Alone”.',
  ])
  expect((await lines())[2]).toMatchObject({ postId: posts[0]?.id })
})

test('a series is one act when it begins and when it is stopped', async () => {
  const account = await client.connect('twitter', 'ada_series')
  const group = await newGroup([account], 'Every other day')
  const rule = { unit: 'day', every: 2 }
  const soon = Temporal.Now.plainDateTimeISO('UTC').add({ days: 10 }).toString({ smallestUnit: 'minute' })
  const repeat = {
    version: group.version,
    ...time,
    localTime: soon,
    rule,
    end: { kind: 'after', count: 3 },
  }
  await client.call('POST', `/api/post-groups/${group.id}/repeat`, repeat)
  const { group: first } = await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${group.id}`)
  const seriesId = first.posts[0]?.series?.id ?? ''
  await client.call('POST', `/api/series/${seriesId}/stop`, { groupId: group.id })
  expect((await said()).slice(1)).toEqual([
    'Ada scheduled a post for Twitter/X: “Every other day”.',
    'Ada deleted 2 posts for Twitter/X: “Every other day”.',
  ])
})

test('each post has one outcome, whoever records it and how', async () => {
  const account = await client.connect('twitter', 'ada_outcomes')
  const start = async (content: string) =>
    client.act(await client.draft(account, content), 'publish').then(({ id }) => id)
  // Together with others, alone, and refused.
  const tenure = testTenure(app.ctx)
  const together = [await openAttemptNow(app.ctx, await start('First'), tenure)]
  together.push(await openAttemptNow(app.ctx, await start('Second'), tenure))
  await Promise.all(
    together.map((one) =>
      recordPublished(app.ctx, one, {
        kind: 'published',
        externalId: one.post.id,
        permalink: null,
        answer: 'OK',
      }),
    ),
  )
  const failed = await openAttemptNow(app.ctx, await start('Third'), tenure)
  await recordRejected(app.ctx, failed, {
    kind: 'rejected',
    message: 'It is too long.',
    cure: 'Shorten it.',
    answer: '',
  })
  const outcomes = (await lines()).filter(({ actor }) => actor === 'product')
  expect(outcomes.map(activitySentence).toSorted()).toEqual([
    'A post could not be published on Twitter/X (@ada_outcomes): “Third”. It is too long.',
    'A post was published on Twitter/X (@ada_outcomes): “First”.',
    'A post was published on Twitter/X (@ada_outcomes): “Second”.',
  ])
  expect(outcomes.find(({ postId }) => postId === failed.post.id)).toMatchObject({
    socialAccountId: account.id,
  })
})

test('what protects a sign-in is recorded in every workspace of the user', async () => {
  const owner = await app.addUser()
  await joinWorkspace(app, ada, owner.workspaceId, 'editor')
  await app.request('POST', '/api/auth/login', { body: { email: ada.email, password: testPassword } })
  await client.call('POST', '/api/user/devices/sign-out-others')
  await client.call('POST', '/api/user/devices/sign-out-others')
  await client.call('POST', '/api/user/password', { password: testPassword, newPassword: 'Better-horse-8' })
  await app.ctx.db
    .insertInto('two_factor')
    .values({
      user_id: ada.user.id,
      secret: Buffer.from('x'),
      created_at: new Date(),
      enabled_at: new Date(),
    })
    .execute()
  await turnOffForUser(app.ctx, ada.user.id)
  const all = [
    'Ada signed out other devices.',
    'Ada changed their password.',
    'The operator turned two-factor authentication of Ada off.',
  ]
  expect(await said(owner)).toEqual(all)
  const { workspaceId } = ada
  await client.call('POST', '/api/session/workspace', { workspaceId })
  expect(await said()).toEqual(all)
})

test('exports, calendar feeds, keys and points are recorded', async () => {
  const { token, workspaceId } = ada
  for (const path of ['/posts.csv', '/points/ledger.csv', '/analytics/days.csv?days=30']) {
    const reply = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status, path).toBe(200)
    await reply.text()
  }
  const feed = '/api/workspaces/current/calendar-feed'
  await client.call('POST', feed)
  await client.call('DELETE', feed)
  await client.call('DELETE', feed)
  await client.call('DELETE', '/api/assistant/model')
  const grant = {
    workspaceId,
    kind: 'operator',
    points: 50,
    key: 'once',
    note: 'A gift',
    now: new Date(),
  } as const
  for (let tries = 0; tries < 2; tries += 1) await inTransaction(app.ctx.db, (trx) => grantPoints(trx, grant))
  expect(await said()).toEqual([
    'Ada exported posts as CSV.',
    'Ada exported the ledger of points as CSV.',
    'Ada exported analytics as CSV.',
    'Ada made an address of the calendar feed.',
    'Ada revoked the address of the calendar feed.',
    'The operator granted 50 points.',
  ])
})

test('what cannot be recorded is not done', async () => {
  const account = await client.connect('twitter', 'ada_undone')
  const draft = await client.draft(account, 'Not scheduled')
  await sql`alter table activities add constraint refused check (at < '2000-01-01') not valid`.execute(
    app.ctx.db,
  )
  const acts: [string, string, object?][] = [
    ['PATCH', '/api/workspaces/current', { name: 'Not saved' }],
    ['POST', `/api/posts/${draft.id}/schedule`, { version: draft.version, ...time }],
    ['DELETE', `/api/social-accounts/${account.id}`],
    ['POST', '/api/workspaces/current/calendar-feed'],
    ['POST', '/api/user/password', { password: testPassword, newPassword: 'Better-horse-8' }],
  ]
  for (const [method, path, body] of acts) {
    const answer = await app.request(method, path, { token: ada.token, ...(body && { body }) })
    expect(answer.status, path).toBe(500)
  }
  expect(app.errors.splice(0)).toHaveLength(acts.length)
  await sql`alter table activities drop constraint refused`.execute(app.ctx.db)
  expect((await client.read(draft.id)).post.status).toBe('draft')
  const { workspaces } = await client.call<{ workspaces: { name: string }[] }>('GET', '/api/workspaces')
  expect(workspaces.map(({ name }) => name)).toEqual(['Ada'])
  expect(await client.call('GET', '/api/workspaces/current/calendar-feed')).toMatchObject({ feed: null })
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  expect(accounts).toMatchObject([{ id: account.id, isConnected: true }])
  const login = { email: ada.email, password: testPassword }
  expect((await app.request('POST', '/api/auth/login', { body: login })).status).toBe(200)
})
