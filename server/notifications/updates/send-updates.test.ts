import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Preferences } from '../../../contract/accounts/preferences.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type LocalMail, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { insertEvent } from '../../posts/history.queries.ts'
import { sendUpdates } from './send-updates.ts'

/** Ahead, so that what just happened has settled. */
const clock = { now: () => new Date(Date.now() + 120_000) }
const later = { localTime: '2031-05-01T10:00', timeZone: 'UTC' }

let app: TestApp
let ada: TestUser
let grace: TestUser
let client: ApiClient
let account: SocialAccount
let handles = 0

beforeAll(async () => void (app = await startTestApp({ clock })))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser()
  grace = await app.addUser({ fullName: 'Grace Hopper' })
  const { workspaceId } = ada
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: grace.user.id, role: 'admin' })
    .execute()
  await app.request('POST', '/api/session/workspace', { token: grace.token, body: { workspaceId } })
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', `ada_news${(handles += 1)}`)
  await toldUntil(new Date())
})

/** As if the updates until then had been sent. */
const toldUntil = (told_until: Date) =>
  app.ctx.db
    .insertInto('publishing_updates')
    .values({ told_until })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ told_until }))
    .execute()

const draft = (text: string) => client.draft(account, text)
const schedule = async (text: string, by = grace) => {
  const post = await draft(text)
  await apiClient(app.url, by.token).act(post, 'schedule', later)
  return post
}
const publish = async (text: string) => {
  const { id: postId } = await draft(text)
  await insertEvent(app.ctx.db, { postId, attempt: 1, step: 'published', message: 'Published.' })
}
const choose = (user: TestUser, body: Partial<Preferences>) =>
  app.request('PATCH', '/api/user/preferences', { token: user.token, body })

/** The mails to an address, once all queued ones have been delivered. */
async function mails({ email }: TestUser): Promise<LocalMail[]> {
  const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await queued.execute(app.ctx.db)).rows).toEqual([])
  return app.mailsTo(email, 0)
}

test('an author is mailed once what another member did with a post, and nobody what they did themselves', async () => {
  const post = await schedule('Fresh bread on Friday')
  await schedule('My own', ada)
  await Promise.all([sendUpdates(app.ctx), sendUpdates(app.ctx)])
  await sendUpdates(app.ctx)
  const [mail, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your post for Twitter/X was scheduled')
  expect(mail?.text).toContain('Fresh bread on Friday (Twitter/X, by Grace Hopper)')
  expect(mail?.text).toContain(`/content/posts/${post.id}?workspace=${ada.workspaceId}`)
  expect(mail?.text).not.toContain('My own')
  expect(await mails(grace)).toEqual([])
})

test('an author is mailed that another member changed the text of a scheduled post', async () => {
  const mine = await client.act(await draft('Fresh bread on Friday'), 'schedule', later)
  await client.change(mine, { content: 'Fresh bread on Saturday' })
  await sendUpdates(app.ctx)
  expect(await mails(ada)).toEqual([])
  const hers = apiClient(app.url, grace.token)
  await hers.change((await hers.read(mine.id)).post, { content: 'Fresh bread on Sunday' })
  await toldUntil(new Date(Date.now() - 60_000))
  await sendUpdates(app.ctx)
  const [mail, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your post for Twitter/X was changed')
  expect(mail?.text).toContain('Fresh bread on Sunday (Twitter/X, by Grace Hopper)')
  const { history } = await client.read(mine.id)
  expect(history.slice(2)).toMatchObject([
    { step: 'edited', message: 'Changed: text.', by: ada.user.full_name },
    { step: 'edited', message: 'Changed: text.', by: 'Grace Hopper' },
  ])
})

test('many published posts are one mail that names the first and counts the others', async () => {
  for (let post = 1; post <= 7; post += 1) await publish(`Bread ${post}`)
  await schedule('Cake on Sunday')
  await sendUpdates(app.ctx)
  const [mail, ...others] = await mails(ada)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Updates about your posts')
  expect(mail?.text).toContain('7 posts were published')
  expect(mail?.text).toContain('Bread 5')
  expect(mail?.text).not.toContain('Bread 6')
  expect(mail?.text).toContain('and 2 more')
  expect(mail?.text).toContain('1 post was scheduled')
})

test('without "Post published", only the other updates are mailed', async () => {
  await choose(ada, { postPublished: false })
  await publish('Bread')
  await sendUpdates(app.ctx)
  expect(await mails(ada)).toEqual([])
  await toldUntil(new Date())
  await publish('More bread')
  await schedule('Cake')
  await sendUpdates(app.ctx)
  const [mail] = await mails(ada)
  expect(mail?.text).toContain('Cake')
  expect(mail?.text).not.toContain('More bread')
})

test.each<Partial<Preferences>>([{ contentUpdates: false }, { emailNotifications: false }])(
  'with %j nothing is mailed, and nothing later of that time',
  async (off) => {
    await choose(ada, off)
    await publish('Bread')
    await schedule('Cake')
    await sendUpdates(app.ctx)
    expect(await mails(ada)).toEqual([])
    await choose(ada, { contentUpdates: true, emailNotifications: true })
    await sendUpdates(app.ctx)
    expect(await mails(ada)).toEqual([])
  },
)

test('a former member gets no mail, and the link in the mail turns these mails off alone', async () => {
  const [left, stayed] = [grace, ada]
  await schedule('Fresh bread')
  const [post] = [await apiClient(app.url, left.token).draft(account, 'Of Grace')]
  await client.act(post, 'schedule', later)
  await app.ctx.db
    .deleteFrom('members')
    .where('user_id', '=', left.user.id)
    .where('workspace_id', '=', ada.workspaceId)
    .execute()
  await sendUpdates(app.ctx)
  expect(await mails(left)).toEqual([])
  const [mail] = await mails(stayed)
  const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  const { body } = await app.request('GET', '/api/user/preferences', { token: stayed.token })
  expect(body['preferences']).toMatchObject({ contentUpdates: false, emailNotifications: true })
})
