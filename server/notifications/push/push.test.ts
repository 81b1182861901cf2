import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { startPushService } from '../../../tests/support/push-service.ts'
import { emitted, pointsMissing } from '../../../tests/support/sample-events.ts'
import { addNotification } from '../add-notification.ts'
import { deliverPush } from './deliver-push.ts'
import { pushDeliveryJob } from './push.jobs.ts'
import { readPushKeys } from './push-keys.ts'
import { sendPush } from './send-push.ts'

const clock = movableClock()
let service: Awaited<ReturnType<typeof startPushService>>
let app: TestApp
let ada: TestUser
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ clock, env: { OUTGOING_ALLOW: service.host } })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  ada = await app.addUser()
  service.delivered.length = 0
})

const subscribe = ({ token }: TestUser, subscription = service.newSubscription()) =>
  app.request('PUT', '/api/push', { token, body: subscription })
const isOn = async ({ token }: TestUser) => (await app.request('GET', '/api/push', { token })).body['isOn']
const choose = ({ token }: TestUser, body: object) =>
  app.request('PATCH', '/api/user/preferences', { token, body })
const add = (event?: NotifiedEvent) => addNotification(app.ctx, emitted(ada.workspaceId, event))

/** Does the jobs of a worker about a user, of whom the first is due after some seconds. */
async function work({ user } = ada): Promise<void> {
  const planned = { workspaceId: ada.workspaceId, userId: user.id }
  await Promise.all([sendPush(app.ctx, planned), sendPush(app.ctx, planned)])
  const { rows } = await sql<{ data: unknown }>`
    delete from pgboss.job where name = ${pushDeliveryJob.name} and state = 'created' returning data`.execute(
    app.ctx.db,
  )
  for (const { data } of rows) await deliverPush(app.ctx, pushDeliveryJob.payload.parse(data))
}
const messages = () => service.delivered.map(({ message }) => message)

test('a device gets what happened, encrypted for it and signed with the keys of the installation', async () => {
  const subscription = service.newSubscription()
  expect(await subscribe(ada, subscription)).toMatchObject({ status: 200 })
  expect(await isOn(ada)).toBe(true)
  const event = pointsMissing()
  await add(event)
  await work()
  expect(service.delivered).toEqual([])
  clock.advance(6_000)
  await work()
  await work()
  const { publicKey } = await readPushKeys(app.ctx)
  const postId = 'postId' in event.data ? event.data.postId : ''
  expect(service.delivered).toEqual([
    {
      device: new URL(subscription.endpoint).pathname,
      message: {
        title: 'Too few points for a repeating post',
        body: 'Fresh bread · @ada on Twitter/X',
        url: `/content/posts/${postId}?workspace=${ada.workspaceId}`,
        tag: ada.workspaceId,
      },
      signedBy: publicKey,
      claims: expect.objectContaining({
        aud: service.origin,
        sub: expect.stringMatching(/^mailto:/),
      }) as object,
    },
  ])
})

test('50 notifications are one message, and what was read meanwhile is none', async () => {
  await subscribe(ada)
  for (let post = 1; post <= 50; post += 1) await add()
  clock.advance(6_000)
  await work()
  expect(messages()).toMatchObject([
    { title: '50 notifications', body: 'Too few points for a repeating post (50)' },
  ])
  const event = emitted(ada.workspaceId)
  await addNotification(app.ctx, event)
  await app.request('POST', `/api/notifications/${event.id}/read`, { token: ada.token })
  clock.advance(6_000)
  await work()
  expect(service.delivered).toHaveLength(1)
})

test('only the kinds are sent that the user wants by push, and only to members whom they concern', async () => {
  await subscribe(ada)
  const viewer = await app.addUser()
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: ada.workspaceId, user_id: viewer.user.id, role: 'viewer' })
    .execute()
  await subscribe(viewer)
  await choose(ada, { pushPosts: false })
  await add()
  await add({ type: 'points.low', data: { available: 3 } })
  await add()
  clock.advance(6_000)
  await work(viewer)
  await work()
  expect(messages()).toMatchObject([{ title: 'Points are low', body: '3 left' }])
})

test('in quiet hours messages wait until they end, and are then one', async () => {
  await subscribe(ada)
  const time = (ms: number) => new Date(clock.now().getTime() + ms).toISOString().slice(11, 16)
  const quietHours = { from: time(-60_000), until: time(3 * 3_600_000), timeZone: 'UTC' }
  expect((await choose(ada, { quietHours })).status).toBe(200)
  await add()
  await add()
  clock.advance(2 * 3_600_000)
  await work()
  expect(service.delivered).toEqual([])
  clock.advance(3_600_000 + 60_000)
  await work()
  expect(messages()).toMatchObject([{ title: '2 notifications' }])
})

test('a device that is gone is forgotten, and a service that is away is asked again', async () => {
  await subscribe(ada)
  service.answer(503)
  await add()
  clock.advance(6_000)
  await expect(work()).rejects.toThrow('the push service answered 503')
  expect(await isOn(ada)).toBe(true)
  service.answer(410)
  await add()
  clock.advance(6_000)
  await work()
  expect(await isOn(ada)).toBe(false)
})

test('a device gets nothing after its user signed out, or turned it off', async () => {
  const first = service.newSubscription()
  await subscribe(ada, first)
  // The same browser, with somebody else signed in.
  const grace = await app.addUser()
  await subscribe(grace, first)
  expect([await isOn(ada), await isOn(grace)]).toEqual([false, true])
  await app.request('DELETE', '/api/push', { token: grace.token })
  expect(await isOn(grace)).toBe(false)
  await subscribe(ada)
  await app.request('POST', '/api/auth/logout', { token: ada.token })
  await add()
  clock.advance(6_000)
  const asked = service.asked()
  await work()
  expect(service.asked()).toBe(asked)
})

test.each([
  ['an address without https', { endpoint: 'http://127.0.0.1:9/a' }, 'endpoint'],
  ['another protocol', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
  ['no address', { endpoint: 'push' }, 'endpoint'],
  ['a point beside the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }, 'keys.p256dh'],
])('%s is refused', async (_what, wrong, field) => {
  const answer = await subscribe(ada, { ...service.newSubscription(), ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(Object.keys(answer.body['errors'] as object)).toEqual([field])
})

test('an address inside the network is never called', async () => {
  const inside = await startPushService()
  await subscribe(ada, { ...inside.newSubscription(), endpoint: `https://${inside.host}/device` })
  await add()
  clock.advance(6_000)
  await expect(work()).rejects.toThrow('the address is not on the public internet')
  expect(inside.asked()).toBe(0)
  await inside.close()
})

test('the private key is stored encrypted, and two processes make one pair', async () => {
  await app.ctx.db.deleteFrom('push_keys').execute()
  const [one, other] = await Promise.all([readPushKeys(app.ctx), readPushKeys(app.ctx)])
  expect(one).toEqual(other)
  const row = await app.ctx.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  expect(row.private_key.includes(one.privateKey)).toBe(false)
})
