import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { FaultOrder } from './faults.ts'
import {
  at,
  call,
  connectInstagram,
  connectX,
  type InstagramClient,
  picture,
  type RunningSandbox,
  startMediaHost,
  startSandbox,
  type XClient,
} from '../test-support.ts'

let sandbox: RunningSandbox
let client: XClient

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:' })
  client = await connectX(sandbox, 'one')
})
afterEach(() => sandbox.close())

const json = { 'content-type': 'application/json' }
const switchOn = (order: FaultOrder) =>
  call(`${sandbox.url}/faults`, { method: 'PUT', headers: json, body: JSON.stringify(order) })
const onCreate = (fault: FaultOrder['fault'], more: Partial<FaultOrder> = {}) =>
  switchOn({ platform: 'twitter', operation: 'create-post', fault, times: 1, ...more })
const accepted = () => sandbox.control.log().entries.length

describe('answers', () => {
  it('answers 429 with a reset time, without one, and with Retry-After', async () => {
    await onCreate('rate-limit', { seconds: 90 })
    const limited = await client.post('a')
    expect(limited.status).toBe(429)
    const reset = Number(limited.headers.get('x-rate-limit-reset'))
    expect(Math.abs(reset - Date.now() / 1000 - 90)).toBeLessThan(5)
    expect(limited.headers.get('x-rate-limit-remaining')).toBe('0')

    await onCreate('rate-limit-without-reset')
    const bare = await client.post('a')
    expect(bare.status).toBe(429)
    expect(bare.headers.has('x-rate-limit-reset')).toBe(false)

    await onCreate('retry-after', { seconds: 7 })
    expect((await client.post('a')).headers.get('retry-after')).toBe('7')
    expect(accepted()).toBe(0)
    expect((await client.post('a')).status).toBe(201)
  })

  it.each([
    ['revoked-token', 401],
    ['account-restricted', 403],
    ['credits-depleted', 402],
    ['server-error-before', 503],
  ] as const)('answers %s with %i and accepts nothing', async (fault, status) => {
    await onCreate(fault)
    expect((await client.post('a')).status).toBe(status)
    expect(accepted()).toBe(0)
  })

  it('answers 503 after the post is stored', async () => {
    await onCreate('server-error-after')
    expect((await client.post('a')).status).toBe(503)
    expect(accepted()).toBe(1)
  })

  it('answers with an HTML page, before or after the post is stored', async () => {
    await onCreate('html')
    const before = await client.post('a')
    expect(before.status).toBe(502)
    expect(before.headers.get('content-type')).toContain('text/html')
    expect(accepted()).toBe(0)
    await onCreate('html-after', { status: 200 })
    expect((await client.post('b')).status).toBe(200)
    expect(accepted()).toBe(1)
  })
})

describe('connections', () => {
  it('resets the connection before or after the post is stored', async () => {
    await onCreate('reset-before')
    await expect(client.post('a')).rejects.toThrow('fetch failed')
    expect(accepted()).toBe(0)
    await onCreate('reset-after')
    await expect(client.post('a')).rejects.toThrow('fetch failed')
    expect(accepted()).toBe(1)
  })

  it('closes the connection in the middle of the answer', async () => {
    await onCreate('truncated')
    await expect(client.post('a')).rejects.toThrow('terminated')
    expect(accepted()).toBe(1)
  })

  it('never answers, and still lets the sandbox close', async () => {
    await onCreate('hang')
    const send = (text: string) =>
      fetch(`${sandbox.url}/twitter/2/tweets`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${client.access}` },
        body: JSON.stringify({ text }),
        signal: AbortSignal.timeout(200),
      })
    await expect(send('a')).rejects.toThrow('timeout')
    expect(accepted()).toBe(0)
    await onCreate('hang-after')
    await expect(send('b')).rejects.toThrow('timeout')
    expect(accepted()).toBe(1)
  })

  it('answers with more than a client should read, after the work', async () => {
    await onCreate('huge-after')
    const reply = await fetch(`${sandbox.url}/twitter/2/tweets`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${client.access}` },
      body: JSON.stringify({ text: 'a' }),
    })
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(8_000_000)
    expect(accepted()).toBe(1)
  })

  it('answers byte by byte, after the work', async () => {
    await onCreate('drip-after', { delayMs: 5 })
    const started = performance.now()
    expect((await client.post('a')).status).toBe(201)
    expect(performance.now() - started).toBeGreaterThanOrEqual(100)
    expect(accepted()).toBe(1)
  })

  it('answers slowly', async () => {
    await onCreate('slow', { delayMs: 150 })
    const started = performance.now()
    expect((await client.post('a')).status).toBe(201)
    expect(performance.now() - started).toBeGreaterThanOrEqual(145)
  })
})

describe('which calls a fault applies to', () => {
  it('applies only to its platform, operation and account', async () => {
    const other = await connectX(sandbox, 'two')
    await onCreate('server-error-before', { account: 'TWO' })
    expect((await client.post('a')).status).toBe(201)
    expect((await other.send('GET', '/twitter/2/users/me')).status).toBe(200)
    expect((await other.post('b')).status).toBe(503)
    expect((await other.post('b')).status).toBe(201)
  })

  it('applies the given number of times, to all operations with *, and until it is cleared without a number', async () => {
    await switchOn({ platform: '*', operation: '*', fault: 'server-error-before', times: 2 })
    const seen = [
      await client.send('GET', '/twitter/2/users/me'),
      await client.post('a'),
      await client.post('a'),
    ]
    expect(seen.map(({ status }) => status)).toEqual([503, 503, 201])

    await switchOn({ platform: 'twitter', operation: '*', fault: 'server-error-before' })
    expect((await client.post('b')).status).toBe(503)
    expect((await call(`${sandbox.url}/faults`, { method: 'DELETE' })).body).toEqual({ faults: [] })
    expect((await client.post('b')).status).toBe(201)
  })

  it('applies after the number of calls that it lets pass', async () => {
    await onCreate('server-error-before', { skip: 2 })
    const statuses: number[] = []
    for (const text of ['a', 'b', 'c', 'd']) statuses.push((await client.post(text)).status)
    expect(statuses).toEqual([201, 201, 503, 201])
  })

  it('applies to the same calls for the same seed', async () => {
    const pattern = async (seed: number) => {
      sandbox.control.clearFaults()
      await switchOn({
        platform: 'twitter',
        operation: 'identity',
        fault: 'server-error-before',
        probability: 0.5,
        seed,
      })
      const statuses: number[] = []
      for (let index = 0; index < 16; index += 1) {
        statuses.push((await client.send('GET', '/twitter/2/users/me')).status)
      }
      return statuses.join(' ')
    }
    const first = await pattern(7)
    expect(first).toContain('503')
    expect(first).toContain('200')
    expect(await pattern(7)).toBe(first)
    expect(await pattern(8)).not.toBe(first)
  })

  it('applies to the token call of an account', async () => {
    await switchOn({
      platform: 'twitter',
      operation: 'token',
      account: 'one',
      fault: 'server-error-after',
      times: 1,
    })
    const refresh = () =>
      call(`${sandbox.url}/twitter/2/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: client.refresh,
          client_id: 'client',
        }),
      })
    expect((await refresh()).status).toBe(503)
    // The tokens were rotated but the answer was lost, so the caller's refresh token is used up.
    expect((await refresh()).status).toBe(400)
  })

  it('rejects an invalid fault with the reason', async () => {
    const refused = await call(`${sandbox.url}/faults`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ platform: 'twitter', operation: 'create-post', fault: 'meteor' }),
    })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('fault')
  })
})

describe('Instagram', () => {
  let host: { origin: string; close: () => void }
  let pictures: RunningSandbox
  let account: InstagramClient
  beforeEach(async () => {
    host = await startMediaHost({ '/photo.jpg': await picture('jpeg', 100, 100) })
    pictures = await startSandbox({ port: 0, dataDir: ':memory:', allowedMediaOrigin: () => host.origin })
    pictures.control.changeSettings({ processingMs: 0 })
    account = await connectInstagram(pictures, 'one.photos')
  })
  afterEach(async () => {
    host.close()
    await pictures.close()
  })
  const container = () => account.container({ image_url: `${host.origin}/photo.jpg` })
  const publish = (id: string) => account.post(`/${account.userId}/media_publish`, { creation_id: id })

  it('loses the answer of a publish call whose container then has the status PUBLISHED', async () => {
    const id = await container()
    pictures.control.addFault({ platform: 'instagram', operation: 'publish', fault: 'reset-after', times: 1 })
    await expect(publish(id)).rejects.toThrow('fetch failed')
    expect((await account.get(`/${id}`, { fields: 'status_code' })).body.status_code).toBe('PUBLISHED')
    expect(pictures.control.log().entries).toHaveLength(1)
  })

  it('rate limits with the minutes until access returns', async () => {
    const id = await container()
    pictures.control.addFault({
      platform: 'instagram',
      operation: 'publish',
      fault: 'rate-limit',
      seconds: 600,
      times: 1,
    })
    const throttled = await publish(id)
    expect(at(throttled.body, 'error', 'code')).toBe(4)
    const usage: unknown = JSON.parse(throttled.headers.get('x-business-use-case-usage') ?? '{}')
    expect(at(usage, 'sandbox', 0, 'estimated_time_to_regain_access')).toBe(10)
    expect((await publish(id)).status).toBe(200)
  })

  it('fails a container, or leaves it in progress', async () => {
    const order = { platform: 'instagram', operation: 'container', times: 1 } as const
    pictures.control.addFault({ ...order, fault: 'processing-failed' })
    const failed = await account.get(`/${await container()}`, { fields: 'status_code,status' })
    expect(failed.body).toMatchObject({ status_code: 'ERROR', status: expect.stringContaining('2207053') })
    pictures.control.addFault({ ...order, fault: 'processing-stuck' })
    const made = await account.post(`/${account.userId}/media`, { image_url: `${host.origin}/photo.jpg` })
    const stuck = await account.get(`/${String(made.body.id)}`, { fields: 'status_code' })
    expect(stuck.body.status_code).toBe('IN_PROGRESS')
  })

  it('answers a revoked token with Instagram’s own error', async () => {
    pictures.control.addFault({
      platform: 'instagram',
      operation: 'identity',
      fault: 'revoked-token',
      times: 1,
    })
    const refused = await account.get('/me')
    expect(refused.body).toMatchObject({ error: { code: 190, error_subcode: 458 } })
  })
})
