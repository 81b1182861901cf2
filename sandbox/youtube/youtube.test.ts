import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import {
  at,
  call,
  decideConsent,
  form,
  picture,
  query,
  REDIRECT,
  type RunningSandbox,
  startSandbox,
} from '../test-support.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'

const prefix = 'https://www.googleapis.com/auth/'
const SCOPES = ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl']
  .map((one) => prefix + one)
  .join(' ')
const UNIT = 256 * 1024

let sandbox: RunningSandbox
let base: string
let ahead = 0
let clip: Buffer

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:', clock: () => Date.now() + ahead })
  base = `${sandbox.url}/youtube`
  clip = await sampleVideo({ leastBytes: 3 * UNIT })
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0, rateLimitFactor: 1, refusesRepeatedVideo: 0 })
})
afterAll(() => sandbox.close())

async function codeFor(handle: string, change: Record<string, string> = {}): Promise<string> {
  const asked = query({
    client_id: 'client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: SCOPES,
    access_type: 'offline',
    ...change,
  })
  const back = await decideConsent(`${base}/o/oauth2/v2/auth?${asked}`, { handle })
  return back.searchParams.get('code') ?? ''
}

const token = (fields: Record<string, string>) =>
  call(`${base}/token`, {
    method: 'POST',
    body: form({ client_id: 'client', client_secret: 'secret', redirect_uri: REDIRECT, ...fields }),
  })

async function connect(handle: string, change: Record<string, string> = {}) {
  const { body } = await token({ grant_type: 'authorization_code', code: await codeFor(handle, change) })
  const authorization = `Bearer ${String(body.access_token)}`
  const send = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    call(base + path, {
      method,
      headers: {
        authorization,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  const start = (resource: object, length: number | null = clip.length) =>
    send('POST', '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status', resource, {
      'x-upload-content-type': 'video/mp4',
      ...(length !== null && { 'x-upload-content-length': String(length) }),
    })
  const publish = async (resource: object) => {
    const { headers } = await start(resource)
    return put(headers.get('location') ?? '', clip)
  }
  return { body, authorization, send, start, publish }
}

const put = (uri: string, bytes: Buffer, range?: string) =>
  call(uri, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: range === undefined ? {} : { 'content-range': range },
  })

const titled = (title: string, status = {}) => ({ snippet: { title, description: `About ${title}` }, status })

describe('access to YouTube', () => {
  it('gives a refresh token only for offline access, and keeps it when access is renewed', async () => {
    const online = await connect('online', { access_type: 'online' })
    expect(online.body).not.toHaveProperty('refresh_token')
    const { body } = await connect('offline')
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3599, scope: SCOPES })
    for (const _time of [1, 2]) {
      const renewed = await token({ grant_type: 'refresh_token', refresh_token: String(body.refresh_token) })
      expect(renewed.status).toBe(200)
      expect(renewed.body).not.toHaveProperty('refresh_token')
    }
  })

  it('redeems a code once, and checks the verifier', async () => {
    const code = await codeFor('once', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' })
    const wrong = await token({ grant_type: 'authorization_code', code, code_verifier: 'b' })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const other = await codeFor('once')
    expect((await token({ grant_type: 'authorization_code', code: other })).status).toBe(200)
    expect((await token({ grant_type: 'authorization_code', code: other })).status).toBe(400)
  })

  it('ends with revocation, and refuses calls without the scope', async () => {
    const channel = await connect('revoked')
    await call(`${base}/revoke?token=${String(channel.body.refresh_token)}`, { method: 'POST' })
    expect((await channel.send('GET', '/youtube/v3/channels?part=id&mine=true')).status).toBe(401)
    const reader = await connect('reader', { scope: `${prefix}youtube.readonly` })
    expect((await reader.start(titled('No'))).body).toMatchObject({
      error: { code: 403, errors: [{ reason: 'insufficientPermissions' }] },
    })
  })
})

describe('uploads to YouTube', () => {
  it('answers 308 with what it has, and makes the video with the last byte', async () => {
    const channel = await connect('chunks')
    const { headers, status } = await channel.start(titled('In chunks'))
    expect(status).toBe(200)
    const uri = headers.get('location') ?? ''
    const total = clip.length
    const none = await put(uri, Buffer.alloc(0), `bytes */${total}`)
    expect([none.status, none.headers.get('range')]).toEqual([308, null])
    const first = await put(uri, clip.subarray(0, UNIT), `bytes 0-${UNIT - 1}/${total}`)
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${UNIT - 1}`])
    const gap = await put(
      uri,
      clip.subarray(2 * UNIT, 3 * UNIT),
      `bytes ${2 * UNIT}-${3 * UNIT - 1}/${total}`,
    )
    expect([gap.status, gap.headers.get('range')]).toEqual([308, `bytes=0-${UNIT - 1}`])
    const odd = await put(uri, clip.subarray(UNIT, UNIT + 10), `bytes ${UNIT}-${UNIT + 9}/${total}`)
    expect(odd.status).toBe(400)
    expect(sandbox.control.log({ platform: 'youtube' }).entries).toEqual([])
    const last = await put(uri, clip.subarray(UNIT), `bytes ${UNIT}-${total - 1}/${total}`)
    expect(last).toMatchObject({
      status: 200,
      body: { kind: 'youtube#video', snippet: { title: 'In chunks' }, status: { privacyStatus: 'public' } },
    })
    const again = await put(uri, Buffer.alloc(0), `bytes */${total}`)
    expect(again.body.id).toBe(last.body.id)
    expect(sandbox.control.log({ platform: 'youtube' }).entries).toMatchObject([
      { postId: last.body.id, text: 'About In chunks', media: ['video/mp4'] },
    ])
    ahead = 8 * 86_400_000
    expect((await put(uri, Buffer.alloc(0), `bytes */${total}`)).status).toBe(404)
  })

  it('refuses titles and descriptions that YouTube refuses', async () => {
    const channel = await connect('titles')
    const reasonOf = async (resource: object) =>
      at((await channel.start(resource)).body, 'error', 'errors', 0, 'reason')
    expect(await reasonOf(titled('x'.repeat(101)))).toBe('invalidTitle')
    expect(await reasonOf(titled('a < b'))).toBe('invalidTitle')
    expect(await reasonOf({ snippet: {} })).toBe('invalidTitle')
    expect(await reasonOf({ snippet: { title: 'a', description: 'é'.repeat(2501) } })).toBe(
      'invalidDescription',
    )
    expect(await reasonOf(titled('a', { privacyStatus: 'friends' }))).toBe('invalidVideoMetadata')
  })

  it('takes 100 uploads a day of a project, and 10,000 units of other calls', async () => {
    sandbox.control.changeSettings({ rateLimitFactor: 0.02 })
    const channel = await connect('quota')
    const answers = []
    for (let count = 0; count < 12; count += 1) answers.push(await channel.start(titled(`Upload ${count}`)))
    const refused = answers.find(({ status }) => status === 403)
    expect(at(refused?.body, 'error', 'errors', 0, 'reason')).toBe('quotaExceeded')
  })

  it('processes a video, and gives up on one that it cannot read', async () => {
    sandbox.control.changeSettings({ processingMs: 5000 })
    const channel = await connect('processing')
    const { body } = await channel.publish(titled('Slow'))
    const statusOf = async (id: unknown) =>
      at(
        (await channel.send('GET', `/youtube/v3/videos?part=status&id=${String(id)}`)).body,
        'items',
        0,
        'status',
      )
    expect(await statusOf(body.id)).toMatchObject({ uploadStatus: 'uploaded' })
    ahead = 6000
    expect(await statusOf(body.id)).toMatchObject({ uploadStatus: 'processed' })
    const { headers } = await channel.start(titled('Broken'), 9)
    const broken = await put(headers.get('location') ?? '', Buffer.from('no video!'))
    ahead = 12_000
    expect(await statusOf(broken.body.id)).toMatchObject({
      uploadStatus: 'failed',
      failureReason: 'invalidFile',
    })
  })
})

describe('a video on YouTube', () => {
  it('has its page, figures that grow, a thumbnail and comments, until it is deleted', async () => {
    const channel = await connect('pages')
    const id = String((await channel.publish(titled('Shown'))).body.id)
    const thumbnail = await call(`${base}/upload/youtube/v3/thumbnails/set?videoId=${id}`, {
      method: 'POST',
      headers: { authorization: channel.authorization, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await picture('jpeg', 320, 180)),
    })
    expect(thumbnail.status).toBe(200)
    const comment = {
      snippet: { videoId: id, topLevelComment: { snippet: { textOriginal: 'Welcome <script>' } } },
    }
    expect((await channel.send('POST', '/youtube/v3/commentThreads?part=snippet', comment)).status).toBe(200)
    const page = await call(`${base}/watch?v=${id}`)
    expect(page.status).toBe(200)
    expect(page.body.text).toContain('Welcome &lt;script&gt;')
    expect(page.body.text).toContain('<img')
    const views = async () =>
      Number(
        at(
          (await channel.send('GET', `/youtube/v3/videos?part=statistics&id=${id}`)).body,
          'items',
          0,
          'statistics',
          'viewCount',
        ),
      )
    const before = await views()
    ahead = 1_800_000
    expect(await views()).toBeGreaterThan(before)
    expect((await channel.send('DELETE', `/youtube/v3/videos?id=${id}`)).status).toBe(204)
    expect((await call(`${base}/watch?v=${id}`)).status).toBe(404)
  })

  it('is hidden from others while it is private', async () => {
    const channel = await connect('private')
    const id = String((await channel.publish(titled('Secret', { privacyStatus: 'private' }))).body.id)
    expect((await call(`${base}/watch?v=${id}`)).status).toBe(404)
    const other = await connect('stranger')
    const seen = await other.send('GET', `/youtube/v3/videos?part=status&id=${id}`)
    expect(seen.body.items).toEqual([])
  })
})
