import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProductEvent } from '../../contract/events/events.ts'
import { webhookEventTypes } from '../../contract/webhooks/webhook-events.ts'
import { webhookPayloadSchema } from '../../contract/webhooks/webhook-payloads.ts'
import {
  webhookLimits,
  type Delivery,
  type DeliveryTry,
  type Webhook,
} from '../../contract/webhooks/webhooks.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { startWebhookReceiver, verified, type WebhookReceiver } from '../../tests/support/webhook-receiver.ts'
import { clearHold, setHold } from '../installation/index.ts'
import { addDeliveries } from './deliver/add-deliveries.ts'
import { deleteDeliveriesBefore } from './deliver/deliveries.queries.ts'
import { deliverAllDue, startDeliveries } from './deliver/start-deliveries.ts'
import type { PublicEvent } from './payload/payload-of.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const clock = movableClock()
let app: TestApp
let receiver: WebhookReceiver
let owner: TestUser
let client: ApiClient
let path: string

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await startTestApp({ clock, env: { OUTGOING_ALLOW: receiver.host } })
})
beforeEach(async () => {
  owner = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, owner.token)
  path = `/${randomUUIDv7()}`
  receiver.status(200)
  // Back to the real time, by which signatures are verified.
  clock.advance(Date.now() - clock.now().getTime())
})
// What is due is looked for in all workspaces.
afterEach(() => app.ctx.db.deleteFrom('webhooks').execute())
afterAll(() => Promise.all([app.close(), receiver.close()]))

type Made = { webhook: Webhook; secret: string }
const add = (more: object = {}): Promise<Made> =>
  client.call<Made>('POST', '/api/webhooks', {
    id: randomUUIDv7(),
    url: receiver.origin + path,
    events: null,
    ...more,
  })
const read = async ({ id }: Webhook): Promise<Webhook> =>
  (await client.call<{ webhook: Webhook }>('GET', `/api/webhooks/${id}`)).webhook
const deliveriesOf = async ({ id }: Webhook, query = ''): Promise<Delivery[]> =>
  (await client.call<{ deliveries: Delivery[] }>('GET', `/api/webhooks/${id}/deliveries${query}`)).deliveries
type Detail = { delivery: Delivery & { body: string }; tries: DeliveryTry[] }
const detailOf = ({ id }: Delivery) => client.call<Detail>('GET', `/api/webhook-deliveries/${id}`)
const act = <Result>({ id }: Webhook, action: string) =>
  client.call<Result>('POST', `/api/webhooks/${id}/${action}`)
const refusal = async (body: object) => {
  const answer = await app.request('POST', '/api/webhooks', {
    token: owner.token,
    body: { id: randomUUIDv7(), url: receiver.origin + path, events: null, ...body },
  })
  return { status: answer.status, message: answer.body['message'] }
}

const lowPoints = (available = 7): PublicEvent => ({ type: 'points.low', data: { available } })

/** Hands an event to the subscriber, as the worker does. */
async function happen(event: PublicEvent = lowPoints(), workspaceId = owner.workspaceId): Promise<string> {
  const id = randomUUIDv7()
  await addDeliveries(app.ctx, { id, workspaceId, at: clock.now().toISOString(), event })
  return id
}
const send = () => deliverAllDue(app.ctx)
const sendLater = async (ms: number) => {
  clock.advance(ms)
  await send()
}
/** The tries of the only delivery, each some time after the one before. */
const tried = () => receiver.at(path).length

describe('a delivery', () => {
  test('is signed so that a library for Standard Webhooks verifies it, and refuses another secret', async () => {
    const { secret } = await add()
    const id = await happen()
    await send()
    const [one] = receiver.at(path)
    if (!one) throw new Error('nothing came')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(one.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id })
    expect(verified(secret, one)).toMatchObject({
      type: 'points.low',
      data: { workspaceId: owner.workspaceId, available: 7 },
    })
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(() => verified(other, one)).toThrow('No matching signature')
    expect(() => verified(secret, { ...one, body: one.body.replace('7', '8') })).toThrow(
      'No matching signature',
    )
  })

  test('has the time of the try, so that a repeated one is not refused as too old', async () => {
    await add()
    receiver.status(500)
    await happen()
    await send()
    await sendLater(6 * minuteMs)
    const [first, second] = receiver.at(path).map(({ headers }) => Number(headers['webhook-timestamp']))
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(360)
  })

  test('is signed with both secrets for a day after a rotation, and then with the new one alone', async () => {
    const made = await add()
    const rotated = await act<Made>(made.webhook, 'rotate-secret')
    expect(rotated.secret).not.toBe(made.secret)
    expect(rotated.webhook.oldSecretUntil).not.toBeNull()
    await happen()
    await send()
    const [one] = receiver.at(path)
    if (!one) throw new Error('nothing came')
    expect(verified(made.secret, one).type).toBe('points.low')
    expect(verified(rotated.secret, one).type).toBe('points.low')
    clock.advance(dayMs + minuteMs)
    const id = await happen()
    await send()
    const two = receiver.at(path).at(-1)
    const sentAt = new Date(Number(two?.headers['webhook-timestamp']) * 1000)
    const signature = new Signer(rotated.secret).sign(id, sentAt, two?.body ?? '')
    expect(two?.headers['webhook-signature']).toBe(signature)
    expect((await read(made.webhook)).oldSecretUntil).toBeNull()
  })

  test('is added once, even if its event comes twice', async () => {
    const { webhook } = await add()
    const event = { id: randomUUIDv7(), workspaceId: owner.workspaceId, at: clock.now().toISOString() }
    await addDeliveries(app.ctx, { ...event, event: lowPoints() })
    await send()
    await addDeliveries(app.ctx, { ...event, event: lowPoints() })
    await send()
    expect(tried()).toBe(1)
    expect(await deliveriesOf(webhook)).toHaveLength(1)
  })

  test('goes only to the webhooks of its workspace that are on and chose the event', async () => {
    await add({ events: ['post.failed'] })
    const off = await add({ url: `${receiver.origin}${path}/off` })
    await act(off.webhook, 'switch-off')
    await add({ url: `${receiver.origin}${path}/chosen`, events: ['points.low'] })
    await happen()
    const stranger = await app.addUser()
    await happen(lowPoints(), stranger.workspaceId)
    await send()
    expect(receiver.received.filter((one) => one.path.startsWith(path)).map((one) => one.path)).toEqual([
      `${path}/chosen`,
    ])
  })

  test('of a post goes by its labels, if some are chosen', async () => {
    const account = await client.connect('twitter', `labels_${owner.workspaceId.slice(-8)}`)
    const label = async (name: string) =>
      (await client.call<{ label: { id: string } }>('POST', '/api/labels', { name, color: 'teal' })).label.id
    const [bakery, other] = [await label('Bakery'), await label('Other')]
    const { webhook } = await add({ labelIds: [bakery] })
    expect(webhook.labelIds).toEqual([bakery])
    const post = await client.draft(account, 'Fresh bread')
    const about: PublicEvent = {
      type: 'post.points_missing',
      data: {
        postId: post.id,
        platform: 'twitter',
        username: null,
        excerpt: '',
        scheduledAt: clock.now().toISOString(),
      },
    }
    const setLabel = (label_id: string) =>
      app.ctx.db.insertInto('post_group_labels').values({ group_id: post.groupId, label_id }).execute()
    await setLabel(other)
    await happen(about)
    await send()
    expect(tried()).toBe(0)
    await setLabel(bakery)
    await happen(about)
    await happen()
    await send()
    const sent = receiver.at(path).map(({ body }) => JSON.parse(body) as { type: string; data: object })
    expect(sent.map(({ type }) => type)).toEqual(['post.points_missing', 'points.low'])
    expect(sent[0]?.data).toMatchObject({
      post: {
        id: post.id,
        groupId: post.groupId,
        excerpt: 'Fresh bread',
        socialAccount: { id: account.id, username: account.username },
        labels: [
          { id: bakery, name: 'Bakery' },
          { id: other, name: 'Other' },
        ],
      },
    })
  })

  test('of every event has the documented form', async () => {
    const { webhook } = await add()
    for (const event of samples) await happen(event)
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(webhookEventTypes))
    for (const delivery of await deliveriesOf(webhook, '?limit=100')) {
      const { body } = (await detailOf(delivery)).delivery
      expect(webhookPayloadSchema.parse(JSON.parse(body))).toEqual(JSON.parse(body))
    }
  })
})

describe('a failed delivery', () => {
  test('is tried again with the same id for three days and then given up, and can be sent again', async () => {
    const { webhook } = await add()
    receiver.status(500)
    const id = await happen()
    // Another event in between, so that the webhook does not only fail.
    for (const seconds of [0, ...webhookLimits.retrySeconds]) await sendLater(seconds * 1000)
    expect(tried()).toBe(10)
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(receiver.at(path).map(({ body }) => body)).size).toBe(1)
    const [given] = await deliveriesOf(webhook)
    expect(given).toMatchObject({
      status: 'failed',
      tries: 10,
      answerStatus: 500,
      error: 'The address answered 500 Internal Server Error.',
      nextTryAt: null,
    })
    await act(webhook, 'switch-on')
    receiver.status(204)
    await client.call('POST', `/api/webhook-deliveries/${given?.id}/send-again`)
    await send()
    const { delivery, tries } = await detailOf(given as Delivery)
    expect(delivery).toMatchObject({ status: 'delivered', tries: 11, error: null })
    expect(tries).toHaveLength(11)
    expect(tries[1]).toMatchObject({ number: 10, answerStatus: 500, answer: 'status 500' })
  })

  test('waits as long as the address asks, and at most a day', async () => {
    const { webhook } = await add()
    receiver.status(429, { 'retry-after': '600' })
    await happen()
    await send()
    await sendLater(9 * minuteMs)
    expect(tried()).toBe(1)
    receiver.status(503, { 'retry-after': '9999999' })
    await sendLater(2 * minuteMs)
    expect(tried()).toBe(2)
    const [delivery] = await deliveriesOf(webhook)
    const wait = Date.parse(delivery?.nextTryAt ?? '') - clock.now().getTime()
    expect(wait).toBeGreaterThan(dayMs - minuteMs)
    expect(wait).toBeLessThanOrEqual(dayMs)
  })

  test('with 410 Gone switches the webhook off, and tells who manages webhooks', async () => {
    const { webhook } = await add({ description: 'Our shop' })
    receiver.status(410)
    await happen()
    await happen()
    await send()
    await sendLater(dayMs)
    expect(tried()).toBeLessThanOrEqual(2)
    expect((await read(webhook)).off).toMatchObject({ reason: 'gone' })
    const data = { webhookId: webhook.id, name: 'Our shop', reason: 'gone' }
    expect(await emitted('webhook.disabled')).toEqual([data])
  })

  test('after only failures for three days switches the webhook off and keeps what waits for it', async () => {
    const { webhook } = await add()
    receiver.status(500)
    await happen()
    await send()
    await sendLater(dayMs)
    await happen()
    await sendLater(2 * dayMs - minuteMs)
    expect((await read(webhook)).off).toBeNull()
    await sendLater(dayMs)
    expect((await read(webhook)).off).toMatchObject({ reason: 'failing' })
    expect(await emitted('webhook.disabled')).toHaveLength(1)
    const before = tried()
    await sendLater(dayMs)
    expect(tried()).toBe(before)
    receiver.status(200)
    expect(await act(webhook, 'switch-on')).toMatchObject({ webhook: { off: null, failingSince: null } })
    await send()
    expect(tried()).toBe(before + 2)
    expect((await deliveriesOf(webhook)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  })

  test('does not count as three days of failures if another event was accepted since', async () => {
    const { webhook } = await add()
    receiver.status(500)
    await happen()
    await send()
    await sendLater(2 * dayMs)
    receiver.status(200)
    await sendLater(dayMs)
    receiver.status(500)
    await happen()
    await sendLater(dayMs)
    expect(await read(webhook)).toMatchObject({ off: null, failingSince: expect.any(String) as string })
  })

  test.each([
    [301, 'The address answered 301 Moved Permanently, a redirect to http://127.0.0.1'],
    [404, 'The address answered 404 Not Found.'],
  ])('with %s is explained', async (status, error) => {
    const { webhook } = await add()
    receiver.status(status, { location: `${receiver.origin}/inside` })
    await happen()
    await send()
    expect(tried()).toBe(1)
    expect(receiver.at('/inside')).toEqual([])
    expect((await deliveriesOf(webhook))[0]?.error).toContain(error)
  })

  test('is explained if nothing listens at the address, or the connection breaks', async () => {
    const { webhook } = await add()
    receiver.answers((response) => response.destroy())
    await happen()
    await send()
    expect(await deliveriesOf(webhook)).toMatchObject([
      { answerStatus: null, error: 'The server ended the connection before it answered.' },
    ])
  })

  test('to a name that leads inside by now is refused at the connection', async () => {
    const { webhook } = await add()
    app.ctx.config.outgoingAllow = []
    await happen()
    await send()
    app.ctx.config.outgoingAllow = [receiver.host]
    expect(tried()).toBe(0)
    expect(await deliveriesOf(webhook)).toMatchObject([
      { error: 'The host of the address is not on the public internet.' },
    ])
  })
})

describe('an answer', () => {
  test('of 5 MB is accepted, read to 64 KB and kept to 4 KB', async () => {
    const { webhook } = await add()
    let sent = 0
    receiver.answers((response) => {
      const chunk = Buffer.alloc(65_536, 'a')
      response.on('error', () => undefined)
      const more = () => {
        while (sent < 5_000_000 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    await happen()
    await send()
    const [delivery] = await deliveriesOf(webhook)
    const { tries } = await detailOf(delivery as Delivery)
    expect(delivery).toMatchObject({ status: 'delivered', answerStatus: 200 })
    expect(tries[0]?.answer).toBe('a'.repeat(4_096))
    expect(sent).toBeLessThan(5_000_000)
  })

  test('with characters that the database does not store is kept without them', async () => {
    const { webhook } = await add()
    receiver.answers((response) => void response.end(Buffer.from([0x6f, 0, 0x6b, 0xff, 0xed, 0xa0, 0x80])))
    await happen()
    await send()
    const [delivery] = await deliveriesOf(webhook)
    expect((await detailOf(delivery as Delivery)).tries[0]?.answer).toMatch(/^ok/)
  })
})

describe('an address that hangs', () => {
  test('is given up after ten seconds, and delays no other address', async () => {
    const hanging = await add({ url: `${receiver.origin}${path}/hangs` })
    await add()
    receiver.answers((response, { path: at }) => {
      if (!at.endsWith('/hangs')) response.end()
    })
    for (let count = 0; count < 5; count += 1) await happen()
    const deliveries = startDeliveries(app.ctx)
    const started = performance.now()
    await expect.poll(() => tried()).toBe(5)
    expect(performance.now() - started).toBeLessThan(5_000)
    const error = 'The server did not answer within 10 seconds.'
    await expect.poll(async () => (await deliveriesOf(hanging.webhook))[0]?.error).toBe(error)
    await deliveries.stop(1_000)
  })

  test('gets at most one request at a time, at least five seconds apart, until it accepts one again', async () => {
    await add()
    receiver.status(500)
    for (let count = 0; count < 20; count += 1) await happen()
    await send()
    const first = tried()
    // Those that were sent side by side before the first one failed.
    expect(first).toBeLessThanOrEqual(4)
    await send()
    expect(tried()).toBe(first)
    await sendLater(5_000)
    expect(tried()).toBe(first + 1)
  })

  test('gets what waited as soon as it accepts again, four at once and not faster than 20 a second', async () => {
    const { webhook } = await add()
    receiver.status(500)
    const ids = []
    for (let count = 0; count < 60; count += 1) ids.push(await happen())
    await send()
    for (let hours = 0; hours < 3; hours += 1) await sendLater(3_600_000)
    const before = tried()
    let running = 0
    let most = 0
    receiver.answers((response) => {
      most = Math.max(most, (running += 1))
      setTimeout(() => {
        running -= 1
        response.end()
      }, 20)
    })
    await sendLater(5_000)
    const accepted = receiver.at(path).slice(before)
    expect(new Set(accepted.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
    expect(accepted).toHaveLength(60)
    expect(most).toBeLessThanOrEqual(4)
    const times = accepted.map(({ at }) => at)
    for (const [place, at] of times.entries()) {
      expect(
        times.filter((one) => one >= at && one < at + 1_000).length,
        `from ${place}`,
      ).toBeLessThanOrEqual(24)
    }
    expect((await read(webhook)).waiting).toBe(0)
  })
})

describe('two processes', () => {
  test('whose clocks differ by ten minutes send an event with one id, and it ends as delivered', async () => {
    const { webhook, secret } = await add()
    receiver.answers((response) => void setTimeout(() => response.end(), 300))
    const id = await happen()
    const ahead = { ...app.ctx, clock: { now: () => new Date(clock.now().getTime() + 10 * minuteMs) } }
    const first = send()
    await expect.poll(tried).toBe(1)
    await Promise.all([first, deliverAllDue(ahead)])
    const sent = receiver.at(path)
    // The second takes the lease of the first for ended.
    expect(sent.length).toBeLessThanOrEqual(2)
    expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(verified(secret, sent[0]!)).toMatchObject({ type: 'points.low' })
    const [delivery] = await deliveriesOf(webhook)
    expect(delivery).toMatchObject({ status: 'delivered', tries: sent.length })
    expect(await read(webhook)).toMatchObject({ waiting: 0, failingSince: null, off: null })
    await happen()
    await sendLater(11 * minuteMs)
    expect(tried()).toBe(sent.length + 1)
  })
})

describe('a webhook', () => {
  test('is managed by a key with its scope, which cannot read the secret again', async () => {
    const { secret: key } = await newApiKey(app, owner, { scopes: ['webhooks:manage'] })
    const byKey = apiClient(app.url, key)
    const url = receiver.origin + path
    const { webhook, secret } = await byKey.call<Made>('POST', '/api/v1/webhooks', {
      id: randomUUIDv7(),
      url,
      events: ['points.low'],
    })
    expect(secret).toMatch(/^whsec_/)
    await byKey.call('POST', `/api/v1/webhooks/${webhook.id}/test`)
    await send()
    expect(receiver.at(path)).toHaveLength(1)
    expect(await byKey.call('GET', '/api/v1/webhooks')).toMatchObject({ webhooks: [{ id: webhook.id }] })
    const again = await app.request('GET', `/api/webhooks/${webhook.id}/secret`, { token: key })
    expect(again.status).toBe(403)
    const { secret: reader } = await newApiKey(app, owner, { scopes: ['posts:read'] })
    const refused = await app.request('GET', '/api/v1/webhooks', { token: reader })
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.body['message']).toContain('webhooks:manage')
  })

  test('is tested with an event of its own', async () => {
    const { webhook, secret } = await add({ events: ['post.failed'] })
    const { delivery } = await act<{ delivery: Delivery }>(webhook, 'test')
    expect(delivery).toMatchObject({ type: 'webhook.test', status: 'waiting', tries: 0 })
    await send()
    const [one] = receiver.at(path)
    const body = JSON.parse(one?.body ?? '') as object
    expect(webhookPayloadSchema.parse(body)).toMatchObject({ type: 'webhook.test' })
    expect(secret).toBeTruthy()
    expect(await read(webhook)).toMatchObject({ waiting: 0, lastDelivery: { status: 'delivered' } })
  })

  test('that is off gets no test', async () => {
    const { webhook } = await add()
    await act(webhook, 'switch-off')
    const answer = await app.request('POST', `/api/webhooks/${webhook.id}/test`, { token: owner.token })
    expect(answer).toMatchObject({ status: 409, body: { message: 'Switch the webhook on first.' } })
  })

  test('shows its secret to who made it, and to nobody else, until they make a new one', async () => {
    const { webhook, secret } = await add()
    expect(webhook.can.seeSecret).toBe(true)
    const shown = await client.call<Made>('GET', `/api/webhooks/${webhook.id}/secret`)
    expect(shown.secret).toBe(secret)
    const admin = await app.addUser()
    await joinWorkspace(app, admin, owner.workspaceId, 'admin')
    const { token } = admin
    const refused = await app.request('GET', `/api/webhooks/${webhook.id}/secret`, { token })
    expect(refused.status).toBe(403)
    const rotated = await app.request('POST', `/api/webhooks/${webhook.id}/rotate-secret`, { token })
    expect(rotated).toMatchObject({ status: 200, body: { webhook: { can: { seeSecret: true } } } })
    expect((await read(webhook)).can.seeSecret).toBe(false)
    const stored = await app.ctx.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    expect(stored.sealed_secret.includes(String(rotated.body['secret']))).toBe(false)
  })

  test('is changed under its version, and what waits goes to its new address', async () => {
    const { webhook } = await add()
    receiver.status(500)
    await happen()
    await send()
    const change = {
      version: 1,
      url: `${receiver.origin}${path}/new`,
      events: ['points.low'],
      description: 'New',
    }
    await client.call('PUT', `/api/webhooks/${webhook.id}`, change)
    receiver.status(200)
    await sendLater(minuteMs)
    expect(receiver.at(`${path}/new`)).toHaveLength(1)
    const stale = await app.request('PUT', `/api/webhooks/${webhook.id}`, {
      token: owner.token,
      body: change,
    })
    expect(stale.status).toBe(409)
  })

  test('is added once by a repeated call', async () => {
    const id = randomUUIDv7()
    const [first, second] = [await add({ id }), await add({ id })]
    expect(second.secret).toBe(first.secret)
    expect((await client.call<{ webhooks: Webhook[] }>('GET', '/api/webhooks')).webhooks).toHaveLength(1)
  })

  test('is deleted with its deliveries', async () => {
    const { webhook } = await add()
    await happen()
    await client.call('DELETE', `/api/webhooks/${webhook.id}?version=1`)
    await send()
    expect(tried()).toBe(0)
    expect(await app.ctx.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })

  test.each([
    ['not an address', { url: 'example' }, 'Enter an address such as https://example.com/webhooks.'],
    [
      'another protocol',
      { url: 'ftp://example.com' },
      'Enter an address such as https://example.com/webhooks.',
    ],
    ['a private address', { url: 'http://192.168.1.1/' }, 'This address is not on the public internet'],
    ...[
      'http://2130706433/',
      'http://0x7f.1/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://0/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://169.254.169.254/latest/meta-data/',
      'http://100.64.0.1/',
    ].map(
      (url) =>
        [`the internal ${url}`, { url }, 'This address is not on the public internet'] as [
          string,
          { url: string },
          string,
        ],
    ),
    ['this machine', { url: 'http://localhost:1/' }, 'This address is not on the public internet'],
    ['a password', { url: 'https://ada:secret@example.com/' }, 'Leave the user name and the password out'],
    ['an unknown event', { events: ['post.exploded'] }, 'There is no event named "post.exploded".'],
    ['no event', { events: [] }, 'Choose at least one event.'],
  ])('is refused with %s, in words', async (_what, input, message) => {
    const { status, message: said } = await refusal(input)
    expect(status).toBe(400)
    expect(said).toContain(message)
  })

  test('is refused without https in production', async () => {
    app.ctx.config.production = true
    const { message } = await refusal({})
    app.ctx.config.production = false
    expect(message).toContain('Enter an address that begins with https://')
  })

  test('is refused with a label of another workspace', async () => {
    expect(await refusal({ labelIds: [randomUUIDv7()] })).toMatchObject({ status: 404 })
  })

  test('is one of at most 20', async () => {
    for (let count = 0; count < webhookLimits.perWorkspace; count += 1) await add()
    expect(await refusal({})).toEqual({
      status: 409,
      message: 'A workspace has at most 20 webhooks. Delete one that you no longer use first.',
    })
  })
})

describe('nothing is sent', () => {
  test('while the workspace is archived', async () => {
    await add()
    await happen()
    const archive = (at: Date | null) =>
      app.ctx.db
        .updateTable('workspaces')
        .set({ archived_at: at })
        .where('id', '=', owner.workspaceId)
        .execute()
    await archive(clock.now())
    await send()
    expect(tried()).toBe(0)
    await archive(null)
    await send()
    expect(tried()).toBe(1)
  })

  test('while a restored database is on hold', async () => {
    await add()
    await happen()
    await setHold(app.ctx.db, 'restored')
    await send()
    expect(tried()).toBe(0)
    await clearHold(app.ctx.db)
    await send()
    expect(tried()).toBe(1)
  })

  test('of events that happen on a plan without API access', async () => {
    const { webhook } = await add()
    app.ctx.config.defaultPlan = 'pro'
    await happen()
    const list = await client.call<{ included: boolean }>('GET', '/api/webhooks')
    const refused = await refusal({})
    app.ctx.config.defaultPlan = 'agency'
    expect(list.included).toBe(false)
    expect(refused).toMatchObject({ status: 403 })
    expect(await deliveriesOf(webhook)).toEqual([])
  })
})

test('deliveries are listed by pages and by status, and kept for 30 days', async () => {
  const { webhook } = await add()
  for (let count = 0; count < 3; count += 1) await happen(lowPoints(count))
  await send()
  await happen(lowPoints(9))
  type Page = { deliveries: Delivery[]; nextCursor: string | null }
  const page = (query: string) => client.call<Page>('GET', `/api/webhooks/${webhook.id}/deliveries?${query}`)
  const first = await page('limit=3')
  const rest = await page(`limit=3&cursor=${first.nextCursor}`)
  expect([...first.deliveries, ...rest.deliveries].map(({ status }) => status)).toEqual([
    'waiting',
    'delivered',
    'delivered',
    'delivered',
  ])
  expect(await deliveriesOf(webhook, '?status=waiting')).toHaveLength(1)
  const now = clock.now().getTime()
  await deleteDeliveriesBefore(app.ctx.db, new Date(now - 30 * dayMs))
  expect(await deliveriesOf(webhook)).toHaveLength(4)
  await deleteDeliveriesBefore(app.ctx.db, new Date(now + 1))
  expect(await deliveriesOf(webhook)).toEqual([])
})

/** The data of the events of this type that were emitted in the workspace. */
async function emitted(type: ProductEvent['type']): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`select data #> '{event,data}' as data from pgboss.job
    where data #>> '{event,type}' = ${type} and data->>'workspaceId' = ${owner.workspaceId}`.execute(
    app.ctx.db,
  )
  return rows.map(({ data }) => data)
}

const [somePost, someone] = [randomUUIDv7(), randomUUIDv7()]
const at = '2030-01-01T09:00:00.000Z'
const post = { postId: somePost, platform: 'twitter', username: 'ada', excerpt: 'Fresh bread' } as const
const account = { socialAccountId: randomUUIDv7(), platform: 'twitter', username: 'ada' } as const
const by = { userId: someone, name: 'Ada' }
const samples: PublicEvent[] = [
  { type: 'post.scheduled', data: { ...post, waitsForApproval: false } },
  {
    type: 'post.published',
    data: { ...post, socialAccountId: account.socialAccountId, permalink: 'https://x.example/1' },
  },
  { type: 'post.failed', data: { ...post, cause: 'Refused.' } },
  { type: 'post.needs_attention', data: { ...post, cause: 'Unknown.' } },
  { type: 'post.points_missing', data: { ...post, scheduledAt: at } },
  { type: 'approval.requested', data: { ...post, by, askedUserId: null, note: 'Please', scheduledAt: at } },
  {
    type: 'approval.decided',
    data: { ...post, userId: null, by: 'Ada', deciderId: someone, decision: 'approved', reason: '' },
  },
  {
    type: 'comment.created',
    data: { commentId: randomUUIDv7(), postId: somePost, by, threadId: null, audience: 'team', text: 'Nice' },
  },
  { type: 'review.opened', data: { linkId: randomUUIDv7(), name: 'May', userId: someone } },
  { type: 'social_account.connected', data: account },
  { type: 'social_account.needs_reconnect', data: account },
  { type: 'social_account.ends_soon', data: { ...account, endsAt: at } },
  { type: 'social_account.disconnected', data: { ...account, by, scheduledPosts: 2 } },
  { type: 'post.milestone', data: { ...post, value: 100, metric: 'likes' } },
  { type: 'social_account.milestone', data: { ...account, value: 1000, metric: 'followers' } },
  { type: 'feed.needs_attention', data: { feedId: randomUUIDv7(), title: 'Blog', cause: 'Gone.' } },
  lowPoints(),
  { type: 'member.joined', data: { userId: someone, name: 'Ada', role: 'editor' } },
  { type: 'member.role_changed', data: { userId: someone, role: 'admin', by: 'Grace' } },
]
