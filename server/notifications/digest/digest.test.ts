import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../contract/workspaces/access.ts'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import type { PostProblem, PostStatus } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type LocalMail, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { emitted, postFailed } from '../../../tests/support/sample-events.ts'
import { connectionOf } from '../../../tests/support/stored-access.ts'
import { waitingForLock } from '../../../tests/support/waiting-for-lock.ts'
import { markConnectionReauthRequired } from '../../social-accounts/access/mark-reauth-required.ts'
import { blockPosts } from '../../posts/blocked/block-posts.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { addNotification } from '../add-notification.ts'
import { insertNotification } from '../notifications.queries.ts'
import { lockDigest } from './digest.queries.ts'
import { sendDigest } from './send-digest.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount
let handles = 0
const clock = movableClock()
const minute = 60_000

beforeAll(async () => void (app = await startTestApp({ clock })))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', `ada_digest${(handles += 1)}`)
})

const refused = { code: 'rejected', cause: 'Twitter/X refused the post.', cure: 'Change it.' } as const

/** A post in a state that needs somebody, with the notification of it. */
async function inNeed(
  text: string,
  problem: PostProblem = refused,
  status: PostStatus = 'failed',
): Promise<string> {
  const { id } = await client.draft(account, text)
  await app.ctx.db
    .updateTable('posts')
    .set({ status, problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .execute()
  const data = {
    postId: id,
    platform: 'twitter',
    username: account.username,
    excerpt: text,
    cause: problem.cause,
  } as const
  const type = status === 'failed' ? 'post.failed' : 'post.needs_attention'
  await notify({ type, data })
  return id
}

const notify = (event: NotifiedEvent) =>
  addNotification(app.ctx, emitted(ada.workspaceId, event, clock.now()))
const send = () => sendDigest(app.ctx, ada.workspaceId)

async function loseAccess(): Promise<void> {
  await markConnectionReauthRequired(app.ctx, await connectionOf(app.ctx, account))
  await blockPosts(app.ctx, { workspaceId: ada.workspaceId, accountId: account.id })
  const data = { socialAccountId: account.id, platform: 'twitter', username: account.username } as const
  await notify({ type: 'social_account.needs_reconnect', data })
}

async function member(role: Role, options = {}): Promise<TestUser> {
  const user = await app.addUser(options)
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: ada.workspaceId, user_id: user.user.id, role })
    .execute()
  return user
}

/** The mails to an address, once all queued ones have been delivered; newest first. */
async function mails({ email }: TestUser): Promise<LocalMail[]> {
  const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await queued.execute(app.ctx.db)).rows).toEqual([])
  return app.mailsTo(email, 0)
}

/** Waits until so many sessions wait for a lock. */
const untilBlocked = (blocked = 1) => expect.poll(() => waitingForLock(app.ctx.db)).toBe(blocked)

test('an account whose access ends soon is mailed to those who can connect it, unless they did', async () => {
  const { id } = await connectionOf(app.ctx, account)
  const ends = (endsAt: Date) =>
    app.ctx.db.updateTable('connections').set({ ends_at: endsAt }).where('id', '=', id).execute()
  const editor = await member('editor')
  const endsAt = new Date('2031-05-06T10:00:00Z')
  await ends(endsAt)
  const data = {
    socialAccountId: account.id,
    platform: 'twitter',
    username: account.username,
    endsAt: endsAt.toISOString(),
  } as const
  await notify({ type: 'social_account.ends_soon', data })
  clock.advance(2 * minute + 1)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.subject).toBe(`Connect @${account.username} on Twitter/X again before May 6, 2031`)
  expect(mail?.text).toContain('our access ends on May 6, 2031')
  expect(mail?.text).toContain('/social')
  expect(await mails(editor)).toEqual([])

  await notify({ type: 'social_account.ends_soon', data })
  await ends(new Date('2032-05-06T10:00:00Z'))
  clock.advance(61 * minute)
  await send()
  expect(await mails(ada)).toHaveLength(1)
})

test('a post of a series that waits for points is mailed with its time, and one that got them is not', async () => {
  const editor = await member('editor')
  const viewer = await member('viewer')
  const quiet = await member('editor')
  await app.request('PATCH', '/api/user/preferences', { token: quiet.token, body: { mailPosts: false } })
  const waits = async (text: string, at: string) => {
    const { id } = await client.draft(account, text)
    const scheduledAt = new Date(at)
    await app.ctx.db
      .updateTable('posts')
      .set({
        status: 'scheduled',
        scheduled_at: scheduledAt,
        time_zone: 'Europe/Vienna',
        awaits_points: true,
        points_missed_at: clock.now(),
      })
      .where('id', '=', id)
      .execute()
    const data = {
      postId: id,
      platform: 'twitter',
      username: account.username,
      excerpt: text,
      scheduledAt: scheduledAt.toISOString(),
    } as const
    await notify({ type: 'post.points_missing', data })
    return id
  }
  await waits('Fresh rye on Friday', '2031-05-09T07:00:00Z')
  await waits('Fresh rye on Monday', '2031-05-05T07:00:00Z')
  const paid = await waits('Paid by now', '2031-05-06T07:00:00Z')
  await app.ctx.db
    .updateTable('posts')
    .set({ awaits_points: false, points_missed_at: null, due_at: new Date('2031-05-06T07:00:00Z') })
    .where('id', '=', paid)
    .execute()
  clock.advance(2 * minute + 1)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.subject).toBe('2 repeating posts wait for points')
  expect(mail?.text).toMatch(
    /May 5, 2031, 9:00.AM \(Europe\/Vienna\): Fresh rye on Monday[\s\S]+May 9, 2031[^\n]+Fresh rye on Friday/,
  )
  expect(mail?.text).not.toContain('Paid by now')
  expect(mail?.text).toContain('/subscription?buy=points')
  const [toEditor] = await mails(editor)
  expect(toEditor?.text).toContain('An owner or admin of your workspace can get points.')
  expect(toEditor?.text).not.toContain('buy=points')
  expect(await mails(viewer)).toEqual([])
  expect(await mails(quiet)).toEqual([])
})

test('a member who turned email notifications off gets no mail, and the others do, with a link that turns them off', async () => {
  const editor = await member('editor')
  const turnOff = { token: ada.token, body: { emailNotifications: false } }
  expect(await app.request('PATCH', '/api/user/preferences', turnOff)).toMatchObject({ status: 200 })
  await inNeed('Fresh bread on Friday')
  clock.advance(2 * minute + 1)
  await send()
  const [mail] = await mails(editor)
  expect(await mails(ada)).toEqual([])
  const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.html).toContain('>Unsubscribe</a>')
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)

  await inNeed('Fresh bread on Saturday')
  clock.advance(61 * minute)
  await send()
  expect(await mails(editor)).toHaveLength(1)
})

test('a member chooses whether mails are about posts, accounts or both', async () => {
  const choose = (body: object) => app.request('PATCH', '/api/user/preferences', { token: ada.token, body })
  await choose({ mailPosts: false })
  await inNeed('Fresh bread on Friday')
  clock.advance(2 * minute + 1)
  await send()
  expect(await mails(ada)).toEqual([])
  await loseAccess()
  clock.advance(2 * minute + 1)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.subject).toMatch(/^Connect /)
  expect(mail?.text).not.toContain('Fresh bread on Friday')

  await choose({ mailPosts: true, mailAccounts: false })
  await loseAccess()
  await inNeed('Fresh bread on Saturday')
  clock.advance(61 * minute)
  await send()
  const [second] = await mails(ada)
  expect(second?.text).toContain('Fresh bread on Saturday')
  expect(second?.text).not.toContain('no longer lets us post')
})

test('posts that fail for one reason are one mail, after a wait in which others join', async () => {
  const first = await inNeed('Fresh bread on Friday')
  await send()
  expect(await mails(ada)).toEqual([])
  await inNeed('Fresh bread on Saturday')
  clock.advance(2 * minute + 1)
  await send()
  const [mail, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('2 posts were not published')
  expect(mail?.text).toContain(`@${account.username} on Twitter/X: 2 posts were not published`)
  expect(mail?.text).toContain('Twitter/X refused the post. Change it.')
  expect(mail?.text).toContain(
    `Fresh bread on Friday\n  ${app.url}/content/posts/${first}?workspace=${ada.workspaceId}`,
  )
  expect(mail?.html).toContain(`href="${app.url}/content/posts/${first}?workspace=${ada.workspaceId}"`)
})

test('a second mail waits an hour, and then tells everything since', async () => {
  await inNeed('One')
  clock.advance(2 * minute + 1)
  await send()
  for (let more = 0; more < 7; more += 1) await inNeed(`Later ${more}`)
  clock.advance(5 * minute)
  await send()
  expect(await mails(ada)).toHaveLength(1)
  clock.advance(56 * minute)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.subject).toBe('7 posts were not published')
  expect(mail?.text).toContain(
    `and 2 posts more\n  ${app.url}/content/posts?status=failed&workspace=${ada.workspaceId}`,
  )
  clock.advance(120 * minute)
  await send()
  expect(await mails(ada)).toHaveLength(2)
})

test('it is sent once however many processes send it', async () => {
  await inNeed('Once')
  clock.advance(2 * minute + 1)
  let sending: Promise<unknown> | undefined
  await inTransaction(app.ctx.db, async (trx) => {
    await lockDigest(trx, ada.workspaceId)
    sending = Promise.all([send(), send(), send()])
    await untilBlocked(3)
  })
  await sending
  await send()
  expect(await mails(ada)).toHaveLength(1)
})

test('what was deleted, mended or published in the meantime is not told', async () => {
  const gone = await inNeed('Deleted since')
  const tried = await inNeed('Tried again since')
  const { post } = await client.read(gone)
  await client.call('DELETE', `/api/posts/${gone}?version=${post.version}`)
  await client.act((await client.read(tried)).post, 'publish')
  clock.advance(2 * minute + 1)
  await send()
  expect(await mails(ada)).toEqual([])
  await inNeed('Still there')
  clock.advance(2 * minute + 1)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.subject).toBe(`Your post for @${account.username} on Twitter/X was not published`)
  expect(mail?.text).not.toContain('since')
})

test('an account that lost its access is one mail with its waiting posts', async () => {
  const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }
  for (let i = 0; i < 7; i += 1)
    await client.act(await client.draft(account, `Planned ${i}`), 'schedule', time)
  await loseAccess()
  await inNeed('Failed for it', { ...refused, code: 'reauth_required' })
  clock.advance(2 * minute + 1)
  await send()
  const [mail, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Connect @${account.username} on Twitter/X again: 8 posts are waiting`)
  expect(mail?.text).toContain('Twitter/X no longer lets us post to this account. 8 posts wait for it.')
  expect(mail?.text).toContain(`Connect it again:\n${app.url}/social`)
  expect(mail?.text).toContain('and 3 posts more')
})

test('an account that was connected again in the meantime is not told', async () => {
  await loseAccess()
  await client.connect('twitter', account.username)
  clock.advance(2 * minute + 1)
  await send()
  expect(await mails(ada)).toEqual([])
})

test('each member gets what they can act on, at a verified address', async () => {
  const editor = await member('editor')
  const viewer = await member('viewer')
  const contributor = await member('contributor')
  const unverified = await member('admin', { verified: false })
  await inNeed('Somebody has to look')
  clock.advance(2 * minute + 1)
  await send()
  expect(await mails(editor)).toHaveLength(1)
  for (const user of [viewer, contributor, unverified]) expect(await mails(user)).toEqual([])
})

test('a member who cannot connect accounts learns who can, if posts wait', async () => {
  const editor = await member('editor')
  await loseAccess()
  clock.advance(2 * minute + 1)
  await send()
  expect(await mails(editor)).toEqual([])
  expect(await mails(ada)).toHaveLength(1)
  await inNeed('Waits', { ...refused, code: 'reauth_required' })
  clock.advance(61 * minute)
  await send()
  const [mail] = await mails(editor)
  expect(mail?.text).toContain('An owner or admin of your workspace can connect it again.')
  expect(mail?.text).not.toContain('/social')
})

test('an event that arrives while the mail is being sent is reported in the next one', async () => {
  await inNeed('First')
  clock.advance(2 * minute + 1)
  const { id } = await client.draft(account, 'At the same time')
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'failed', problem: JSON.stringify(refused) })
    .where('id', '=', id)
    .execute()
  let sending: Promise<void> | undefined
  await inTransaction(app.ctx.db, async (trx) => {
    await lockDigest(trx, ada.workspaceId)
    sending = send()
    await untilBlocked()
    // As by a process that found the mail already planned.
    const late = emitted(ada.workspaceId, postFailed(id), clock.now())
    await insertNotification(trx, late, { userId: null, capability: 'posts:write' })
  })
  await sending
  clock.advance(61 * minute)
  await send()
  const [second, first, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(first?.text).toContain('First')
  expect(first?.text).not.toContain('At the same time')
  expect(second?.text).toContain('At the same time')
})

test('further events do not put the mail off', async () => {
  await inNeed('One')
  clock.advance(1.5 * minute)
  await inNeed('Two')
  clock.advance(0.6 * minute)
  await send()
  expect(await mails(ada)).toHaveLength(1)
})

test('a text of a user cannot add markup or lines to a mail', async () => {
  await inNeed('<img src=x>\n\nhttps://evil.example "quoted"')
  clock.advance(2 * minute + 1)
  await send()
  const [mail] = await mails(ada)
  expect(mail?.html).toContain('&lt;img src=x&gt; https://evil.example &quot;quoted&quot;')
  expect(mail?.html).not.toContain('<img')
})

test('an event of a post that never existed is not told', async () => {
  const data = {
    postId: randomUUIDv7(),
    platform: 'twitter',
    username: null,
    excerpt: '',
    cause: 'No.',
  } as const
  await notify({ type: 'post.failed', data })
  clock.advance(2 * minute + 1)
  await send()
  expect(await mails(ada)).toEqual([])
})
