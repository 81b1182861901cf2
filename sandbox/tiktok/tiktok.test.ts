import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import {
  at,
  call,
  decideConsent,
  form,
  query,
  REDIRECT,
  type RunningSandbox,
  startSandbox,
} from '../test-support.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'

const SCOPES = 'user.info.basic,user.info.profile,user.info.stats,video.publish,video.list'
const CHUNK = 5_000_000

let sandbox: RunningSandbox
let base: string
let ahead = 0
let film: Buffer

beforeAll(async () => {
  film = await sampleVideo({ leastBytes: 12_000_000 })
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:', clock: () => Date.now() + ahead })
  base = `${sandbox.url}/tiktok`
})
afterEach(() => {
  ahead = 0
  sandbox.control.changeSettings({ processingMs: 0, rateLimitFactor: 1 })
})
afterAll(() => sandbox.close())

const token = (fields: Record<string, string>) =>
  call(`${base}/v2/oauth/token/`, {
    method: 'POST',
    body: form({ client_key: 'client', client_secret: 'secret', redirect_uri: REDIRECT, ...fields }),
  })

async function connect(handle: string, scope = SCOPES) {
  const asked = query({
    client_key: 'client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope,
    state: 's',
  })
  const back = await decideConsent(`${base}/v2/auth/authorize/?${asked}`, { handle })
  const code = back.searchParams.get('code') ?? ''
  const { body } = await token({ grant_type: 'authorization_code', code })
  const send = (method: string, path: string, json?: unknown) =>
    call(base + path, {
      method,
      headers: {
        authorization: `Bearer ${String(body.access_token)}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  const init = (info: object = {}, source: object = {}) =>
    send('POST', '/v2/post/publish/video/init/', {
      post_info: { privacy_level: 'PUBLIC_TO_EVERYONE', title: 'A dance', ...info },
      source_info: {
        source: 'FILE_UPLOAD',
        video_size: film.length,
        chunk_size: CHUNK,
        total_chunk_count: 2,
        ...source,
      },
    })
  return { body, send, init }
}

const put = (url: unknown, from: number, to: number) =>
  call(String(url), {
    method: 'PUT',
    body: new Uint8Array(film.subarray(from, to)),
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${to - 1}/${film.length}` },
  })

describe('access to TikTok', () => {
  it('rotates refresh tokens, and answers errors with status 200', async () => {
    const { body } = await connect('rotated')
    expect(body).toMatchObject({ expires_in: 7200, refresh_expires_in: 180 * 86_400, scope: SCOPES })
    const fields = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) }
    expect((await token(fields)).body).toHaveProperty('access_token')
    expect(await token(fields)).toMatchObject({ status: 200, body: { error: 'invalid_grant' } })
  })

  it('refuses a field without its scope', async () => {
    const plain = await connect('plain', 'user.info.basic')
    const refused = await plain.send('GET', '/v2/user/info/?fields=open_id,follower_count')
    expect([refused.status, at(refused.body, 'error', 'code')]).toEqual([401, 'scope_permission_missed'])
  })
})

describe('direct posts on TikTok', () => {
  it('are published with the last chunk, and have an id once they are processed', async () => {
    sandbox.control.changeSettings({ processingMs: 5000 })
    const user = await connect('chunks')
    const { body } = await user.init()
    const [publishId, url] = [at(body, 'data', 'publish_id'), at(body, 'data', 'upload_url')]
    const status = async () =>
      at((await user.send('POST', '/v2/post/publish/status/fetch/', { publish_id: publishId })).body, 'data')
    expect((await put(url, CHUNK, film.length)).status).toBe(416)
    expect((await put(url, 0, 100)).status).toBe(400)
    expect((await put(url, 0, CHUNK)).status).toBe(206)
    expect(await status()).toEqual({ status: 'PROCESSING_UPLOAD', uploaded_bytes: CHUNK })
    expect(sandbox.control.log({ platform: 'tiktok' }).entries).toEqual([])
    expect((await put(url, CHUNK, film.length)).status).toBe(201)
    expect((await put(url, CHUNK, film.length)).status).toBe(201)
    ahead = 6000
    const { entries } = sandbox.control.log({ platform: 'tiktok' })
    expect(entries).toMatchObject([{ text: 'A dance', media: ['video/mp4'] }])
    expect(await status()).toMatchObject({
      status: 'PUBLISH_COMPLETE',
      publicaly_available_post_id: [entries[0]?.postId],
    })
    expect((await call(`${base}/@chunks/video/${entries[0]?.postId}`)).status).toBe(200)
  })

  it('are refused where TikTok refuses them', async () => {
    const user = await connect('rules_private')
    const codeOf = async (info: object, source: object = {}) =>
      at((await user.init(info, source)).body, 'error', 'code')
    expect(await codeOf({})).toBe('privacy_level_option_mismatch')
    const own = { privacy_level: 'SELF_ONLY' }
    expect(await codeOf({ ...own, brand_content_toggle: true })).toBe('invalid_params')
    expect(await codeOf(own, { chunk_size: 1000, total_chunk_count: 12_000 })).toBe('invalid_params')
    expect(await codeOf(own, { total_chunk_count: 3 })).toBe('invalid_params')
    expect(await codeOf(own)).toBe('ok')
    expect(await codeOf(own)).toBe('ok')
    // Six calls in a minute.
    expect(await codeOf(own)).toBe('rate_limit_exceeded')
  })

  it('have an address to upload to for an hour', async () => {
    const user = await connect('late')
    const { body } = await user.init()
    ahead = 3_700_000
    expect((await put(at(body, 'data', 'upload_url'), 0, CHUNK)).status).toBe(403)
  })
})
