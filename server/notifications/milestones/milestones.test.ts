import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { startTestApp, type LocalMail, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { apiClient } from '../../../tests/support/api-client.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { insertAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished } from '../../../tests/support/insert-published.ts'
import { toMetrics } from '../../connectors/post-metrics.ts'
import { saveReadings } from '../../posts/metrics/read-account-metrics.ts'
import { refreshProfiles } from '../../social-accounts/profiles/refresh-profiles.ts'
import { addNotification } from '../add-notification.ts'
import { sendMilestones } from './send-milestones.ts'

const clock = movableClock()
let app: TestApp
let ada: TestUser
let accountId: string

beforeAll(async () => void (app = await startTestApp({ clock })))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser()
  accountId = await insertAccount(app.ctx.db, ada)
  await choose({ engagementMilestones: true })
})

const choose = (body: object, { token } = ada) =>
  app.request('PATCH', '/api/user/preferences', { token, body })

const publish = async (content = 'Fresh bread') => {
  const [id] = await insertPublished(app.ctx, ada, [
    { accountId, platform: 'twitter', publishedAt: new Date(), content },
  ])
  return id ?? ''
}
type Given = Parameters<typeof toMetrics>[1]
const read = (id: string, given: Given) =>
  saveReadings(app.ctx, [{ id, externalId: id }], [toMetrics(id, given)])

/** Adds the notifications of the milestones that were emitted in Ada's workspace, and returns what the bell shows. */
async function bell({ token } = ada): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ data: Parameters<typeof addNotification>[1] }>`
    select data from pgboss.job where name = 'events-notifications'
    and data ->> 'workspaceId' = ${ada.workspaceId} order by data ->> 'id'`.execute(app.ctx.db)
  for (const { data } of rows) await addNotification(app.ctx, data)
  const { body } = await app.request('GET', '/api/notifications', { token })
  return (body['notifications'] as Notification[]).map(({ event }) => event).toReversed()
}
const told = async () =>
  (await bell()).map((event) => ('metric' in event.data ? [event.data.metric, event.data.value] : []))

async function mails({ email } = ada): Promise<LocalMail[]> {
  const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await queued.execute(app.ctx.db)).rows).toEqual([])
  return app.mailsTo(email, 0)
}

test('a milestone is announced once under the bell and by mail, though the number falls and rises again', async () => {
  const id = await publish()
  await read(id, { likes: 3, impressions: 40 })
  await read(id, { likes: 101, impressions: 90 })
  await read(id, { likes: 99, impressions: 90 })
  await read(id, { likes: 130, impressions: 90 })
  expect(await bell()).toEqual([
    {
      type: 'post.milestone',
      data: {
        postId: id,
        platform: 'twitter',
        username: expect.any(String),
        excerpt: 'Fresh bread',
        metric: 'likes',
        value: 100,
      },
    },
  ])
  await Promise.all([sendMilestones(app.ctx), sendMilestones(app.ctx)])
  await sendMilestones(app.ctx)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your post on Twitter/X reached 100 likes')
  expect(mail?.text).toContain(`/content/posts/${id}?workspace=`)
})

test('of several milestones that are crossed at once, the highest is announced', async () => {
  const id = await publish()
  await read(id, { likes: 0, impressions: 0 })
  await read(id, { likes: 12_345, impressions: 9_999 })
  expect(await told()).toEqual([
    ['likes', 10_000],
    ['impressions', 1_000],
  ])
  await read(id, { likes: 12_345, impressions: 10_000 })
  expect((await told()).slice(2)).toEqual([['impressions', 10_000]])
})

test('a number that is beyond a milestone at its first reading is not news, the next milestone is', async () => {
  const id = await publish()
  await read(id, { likes: 150 })
  await read(id, { likes: 90, impressions: 2_000 })
  await read(id, { likes: 160, impressions: 2_100 })
  expect(await told()).toEqual([])
  await read(id, { likes: 1_000, impressions: 2_200 })
  expect(await told()).toEqual([['likes', 1_000]])
})

test('the followers of an account count from those that it had when it was connected', async () => {
  const { id } = await apiClient(app.url, ada.token).connect('twitter', 'ada_milestones')
  const set = (followers: number | null) =>
    app.ctx.db.updateTable('social_accounts').set({ followers }).where('id', '=', id).execute()
  const readNextDay = async () => {
    clock.advance(25 * 3_600_000)
    await refreshProfiles(app.ctx)
  }
  await readNextDay()
  expect(await told()).toEqual([])
  await app.ctx.db.deleteFrom('milestones').where('social_account_id', '=', id).execute()
  await set(null)
  await readNextDay()
  expect(await told()).toEqual([])
  await app.ctx.db.deleteFrom('milestones').where('social_account_id', '=', id).execute()
  // The sandbox's accounts have from 200 to 20,000 followers.
  await set(99)
  await readNextDay()
  const [[metric, value] = [], ...others] = await told()
  expect(others).toEqual([])
  expect(metric).toBe('followers')
  expect([100, 1_000, 10_000]).toContain(value)
})

test('50 milestones are one mail that names the highest', async () => {
  for (let post = 1; post <= 50; post += 1) {
    const id = await publish(`Bread ${post}`)
    await read(id, { likes: 1 })
    await read(id, { likes: post === 50 ? 1_200 : 100 })
  }
  await sendMilestones(app.ctx)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('50 milestones reached')
  expect(mail?.text).toContain('* 1,000 likes: Bread 50')
  expect(mail?.text).toContain('and 40 more')
})

test('without the toggle, which is off at first, there is neither mail nor entry, and none later of that time', async () => {
  const grace = await app.addUser()
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: ada.workspaceId, user_id: grace.user.id, role: 'viewer' })
    .execute()
  await app.request('POST', '/api/session/workspace', {
    token: grace.token,
    body: { workspaceId: ada.workspaceId },
  })
  const id = await publish()
  await read(id, { likes: 1 })
  await read(id, { likes: 100 })
  expect(await bell()).toHaveLength(1)
  expect(await bell(grace)).toEqual([])
  await sendMilestones(app.ctx)
  expect(await mails()).toHaveLength(1)
  await choose({ engagementMilestones: true }, grace)
  expect(await bell(grace)).toHaveLength(1)
  await sendMilestones(app.ctx)
  expect(await mails(grace)).toEqual([])
})

test('who wants no mail about milestones still has them under the bell', async () => {
  await choose({ mailMilestones: false })
  const id = await publish()
  await read(id, { likes: 1 })
  await read(id, { likes: 100 })
  expect(await bell()).toHaveLength(1)
  await sendMilestones(app.ctx)
  expect(await mails()).toEqual([])
  await choose({ bellMilestones: false })
  expect(await bell()).toEqual([])
})

test('the link in the mail turns milestones off', async () => {
  const id = await publish()
  await read(id, { likes: 1 })
  await read(id, { likes: 100 })
  await sendMilestones(app.ctx)
  const [mail] = await mails()
  const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  expect(await bell()).toEqual([])
  const { body } = await app.request('GET', '/api/user/preferences', { token: ada.token })
  expect(body['preferences']).toMatchObject({ engagementMilestones: false, emailNotifications: true })
})
