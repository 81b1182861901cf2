import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import {
  type Answered,
  at,
  call,
  decideConsent,
  form,
  picture,
  query,
  REDIRECT,
  type RunningSandbox,
  startMediaHost,
  startSandbox,
} from '../test-support.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'

let sandbox: RunningSandbox
let host: Awaited<ReturnType<typeof startMediaHost>>
let base: string
let ahead = 0
let pages = 0

const SCOPES =
  'pages_show_list,pages_manage_posts,pages_read_engagement,read_insights,pages_manage_engagement'

beforeAll(async () => {
  host = await startMediaHost({ '/photo.jpg': await picture('jpeg', 300, 200) })
  sandbox = await startSandbox({
    port: 0,
    dataDir: ':memory:',
    allowedMediaOrigin: () => host.origin,
    clock: () => Date.now() + ahead,
  })
  base = `${sandbox.url}/facebook/v25.0`
})
afterEach(() => {
  ahead = 0
  sandbox.control.changeSettings({ processingMs: 0, refusesRepeatedText: 1 })
})
afterAll(async () => {
  host.close()
  await sandbox.close()
})

async function codeFor(handle: string, more: string[] = [], scope = SCOPES): Promise<string> {
  const asked = query({
    client_id: 'client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope,
    state: 's',
  })
  const back = await decideConsent(`${base}/dialog/oauth?${asked}`, { handle, more })
  return back.searchParams.get('code') ?? ''
}

const exchange = (fields: Record<string, string>): Promise<Answered> =>
  call(`${base}/oauth/access_token?${query({ client_id: 'client', client_secret: 'secret', ...fields })}`)

async function userToken(handle: string, more: string[] = [], scope = SCOPES): Promise<string> {
  const short = await exchange({ redirect_uri: REDIRECT, code: await codeFor(handle, more, scope) })
  const long = await exchange({
    grant_type: 'fb_exchange_token',
    fb_exchange_token: String(short.body.access_token),
  })
  return String(long.body.access_token)
}

/** A Page with its token. */
async function connectPage(scope = SCOPES) {
  pages += 1
  const user = await userToken(`page.${pages}`, [], scope)
  const listed = await call(`${base}/me/accounts?${query({ access_token: user, fields: 'access_token' })}`)
  const id = String(at(listed.body, 'data', 0, 'id'))
  const token = String(at(listed.body, 'data', 0, 'access_token'))
  return {
    id,
    token,
    user,
    get: (path: string, fields: Record<string, string> = {}) =>
      call(`${base}${path}?${query({ access_token: token, ...fields })}`),
    post: (path: string, fields: Record<string, string>) =>
      call(`${base}${path}`, { method: 'POST', body: form({ access_token: token, ...fields }) }),
    send: (path: string, fields: Record<string, string>, name: string, bytes: Buffer) => {
      const body = new FormData()
      for (const [key, value] of Object.entries({ access_token: token, ...fields })) body.set(key, value)
      body.set(name, new Blob([new Uint8Array(bytes)]), 'file')
      return call(`${base}${path}`, { method: 'POST', body })
    },
  }
}

describe('signing in', () => {
  it('gives a code once, and a token of 60 days for that of two hours', async () => {
    const code = await codeFor('signed.in')
    const short = await exchange({ redirect_uri: REDIRECT, code })
    expect(short.body).toMatchObject({ token_type: 'bearer', expires_in: 7200 })
    expect((await exchange({ redirect_uri: REDIRECT, code })).body).toMatchObject({ error: { code: 100 } })
    const again = await exchange({ redirect_uri: REDIRECT, code: await codeFor('signed.in') })
    const long = await exchange({
      grant_type: 'fb_exchange_token',
      fb_exchange_token: String(again.body.access_token),
    })
    expect(long.body).toMatchObject({ expires_in: 60 * 86_400 })
  })

  it('puts the suffix behind the redirect that Facebook adds, and tells why access was denied', async () => {
    const asked = query({ client_id: 'client', redirect_uri: REDIRECT, scope: SCOPES, state: 's' })
    const back = await decideConsent(`${base}/dialog/oauth?${asked}`, { handle: 'suffix' })
    expect(back.hash).toBe('#_=_')
    const denied = await decideConsent(`${base}/dialog/oauth?${asked}`, 'deny')
    expect(denied.searchParams.get('error_reason')).toBe('user_denied')
  })

  it('lists the Pages page by page, each with a token that does not expire', async () => {
    const user = await userToken('many.1', ['many.2', 'many.3'])
    const first = await call(
      `${base}/me/accounts?${query({ access_token: user, limit: '2', fields: 'name' })}`,
    )
    expect(at(first.body, 'data')).toHaveLength(2)
    const after = String(at(first.body, 'paging', 'cursors', 'after'))
    const second = await call(
      `${base}/me/accounts?${query({ access_token: user, limit: '2', after, fields: 'username,access_token' })}`,
    )
    expect(at(second.body, 'data')).toMatchObject([{ username: 'many.3' }])
    expect(at(second.body, 'paging', 'next')).toBeUndefined()
    ahead = 400 * 86_400_000
    const token = String(at(second.body, 'data', 0, 'access_token'))
    const me = await call(`${base}/me?${query({ access_token: token, fields: 'username' })}`)
    expect(me.body).toMatchObject({ username: 'many.3' })
    expect((await call(`${base}/me?${query({ access_token: user })}`)).body).toMatchObject({
      error: { code: 190, error_subcode: 463 },
    })
  })

  it('refuses a wrong proof of the app secret, and takes all access back', async () => {
    const page = await connectPage()
    const proofOf = (secret: string) => createHmac('sha256', secret).update(page.token).digest('hex')
    expect((await page.get('/me', { appsecret_proof: proofOf('secret') })).status).toBe(200)
    expect((await page.get('/me', { appsecret_proof: proofOf('other') })).body).toMatchObject({
      error: { code: 100 },
    })
    await call(`${base}/me/permissions?${query({ access_token: page.user })}`, { method: 'DELETE' })
    expect((await page.get('/me')).body).toMatchObject({ error: { code: 190, error_subcode: 458 } })
  })
})

describe('publishing', () => {
  it('wants the token of the Page and the permission', async () => {
    const page = await connectPage()
    const asPerson = await call(`${base}/${page.id}/feed`, {
      method: 'POST',
      body: form({ access_token: page.user, message: 'Mine' }),
    })
    expect(asPerson.body).toMatchObject({ error: { code: 190, error_subcode: 2_069_032 } })
    const reader = await connectPage('pages_show_list,pages_read_engagement')
    expect((await reader.post(`/${reader.id}/feed`, { message: 'Mine' })).body).toMatchObject({
      error: { code: 10 },
    })
    expect((await page.post(`/${reader.id}/feed`, { message: 'Theirs' })).body).toMatchObject({
      error: { code: 100, error_subcode: 33 },
    })
  })

  it('publishes a photo from an address or from bytes, and attaches unpublished ones once', async () => {
    const page = await connectPage()
    const pulled = await page.post(`/${page.id}/photos`, {
      url: `${host.origin}/photo.jpg`,
      message: 'Pulled',
    })
    expect(pulled.body.post_id).toMatch(new RegExp(`^${page.id}_\\d+$`))
    const bytes = await picture('png', 50, 50)
    const ids = await Promise.all(
      [1, 2].map(async () =>
        String((await page.send(`/${page.id}/photos`, { published: 'false' }, 'source', bytes)).body.id),
      ),
    )
    const attached = JSON.stringify(ids.map((id) => ({ media_fbid: id })))
    const post = await page.post(`/${page.id}/feed`, { message: 'Two', attached_media: attached })
    const node = await page.get(`/${String(post.body.id)}`, {
      fields: 'message,attachments{media_type,subattachments},shares,permalink_url',
    })
    expect(node.body).toMatchObject({ message: 'Two', attachments: { data: [{ media_type: 'album' }] } })
    const again = await page.post(`/${page.id}/feed`, { message: 'Three', attached_media: attached })
    expect(again.body).toMatchObject({ error: { error_subcode: 1_366_051 } })
    expect(await (await fetch(String(node.body.permalink_url))).text()).toContain('Two')
  })

  it('refuses what is no picture, an address that is not the product, and an unpublished post', async () => {
    const page = await connectPage()
    const refused = await page.send(`/${page.id}/photos`, {}, 'source', Buffer.from('no picture'))
    expect(refused.body).toMatchObject({ error: { error_subcode: 1_366_046 } })
    const foreign = await page.post(`/${page.id}/photos`, { url: 'http://169.254.169.254/photo.jpg' })
    expect(foreign.body).toMatchObject({ error: { code: 100 } })
    expect((await page.post(`/${page.id}/feed`, { message: 'x', published: 'false' })).status).toBe(400)
    expect((await page.post(`/${page.id}/feed`, {})).status).toBe(400)
  })

  it('refuses only a text that is the same as the one before it', async () => {
    const page = await connectPage()
    const post = (message: string) => page.post(`/${page.id}/feed`, { message })
    expect((await post('Same')).status).toBe(200)
    expect((await post('Same')).body).toMatchObject({ error: { code: 506 } })
    expect((await post('Other')).status).toBe(200)
    expect((await post('Same')).status).toBe(200)
  })

  it('says which part of a video it wants next, and publishes it once', async () => {
    const page = await connectPage()
    const size = 4 * 1024 * 1024 + 10
    const started = await page.post(`/${page.id}/videos`, { upload_phase: 'start', file_size: String(size) })
    expect(started.body).toMatchObject({ start_offset: '0', end_offset: '4194304' })
    const session = String(started.body.upload_session_id)
    const transfer = (from: number, bytes: number) =>
      page.send(
        `/${page.id}/videos`,
        { upload_phase: 'transfer', upload_session_id: session, start_offset: String(from) },
        'video_file_chunk',
        Buffer.alloc(bytes),
      )
    expect((await transfer(100, 10)).body).toMatchObject({
      error: { error_subcode: 1_363_037, error_data: { start_offset: '0', end_offset: '4194304' } },
    })
    expect((await transfer(0, 4_194_304)).body).toEqual({
      start_offset: '4194304',
      end_offset: String(size),
    })
    const finish = () =>
      page.post(`/${page.id}/videos`, { upload_phase: 'finish', upload_session_id: session })
    expect((await finish()).status).toBe(400)
    expect((await transfer(4_194_304, 10)).body).toMatchObject({ start_offset: String(size) })
    expect((await finish()).body).toEqual({ success: true })
    expect((await finish()).body).toMatchObject({ error: { code: 6000 } })
    // Bytes that are no video are found only while it is processed.
    const status = await page.get(`/${String(started.body.video_id)}`, { fields: 'status' })
    expect(at(status.body, 'status', 'processing_phase')).toMatchObject({ status: 'error' })
  })

  it('takes a reel in several requests, and publishes it once', async () => {
    const page = await connectPage()
    const film = await sampleVideo({ width: 540, height: 960 })
    const started = await page.post(`/${page.id}/video_reels`, { upload_phase: 'start' })
    const id = String(started.body.video_id)
    const send = (offset: number, to = film.length) =>
      call(String(started.body.upload_url), {
        method: 'POST',
        headers: {
          authorization: `OAuth ${page.token}`,
          offset: String(offset),
          file_size: String(film.length),
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(film.subarray(offset, to)),
      })
    const finish = () =>
      page.post(`/${page.id}/video_reels`, {
        upload_phase: 'finish',
        video_id: id,
        video_state: 'PUBLISHED',
        description: 'A reel',
      })
    const typeOf = async (offset: number, to?: number) =>
      at((await send(offset, to)).body, 'debug_info', 'type')
    const status = async () => at((await page.get(`/${id}`, { fields: 'status' })).body, 'status')

    expect((await finish()).status).toBe(400)
    expect(await typeOf(10)).toBe('OffsetInvalidError')
    expect(await typeOf(0, 1000)).toBe('PartialRequestError')
    expect(await status()).toMatchObject({ uploading_phase: { bytes_transfered: 1000 } })
    expect((await send(1000)).body).toEqual({ success: true })
    expect(await status()).toMatchObject({
      uploading_phase: { status: 'complete' },
      processing_phase: { status: 'not_started' },
      publishing_phase: { status: 'not_started' },
    })
    expect((await finish()).body).toMatchObject({ success: true })
    expect((await finish()).body).toMatchObject({ success: true })
    expect(await status()).toMatchObject({ video_status: 'ready', publishing_phase: { status: 'complete' } })
    const listed = await page.get(`/${page.id}/published_posts`, { fields: 'message' })
    expect(listed.body.data).toMatchObject([{ message: 'A reel' }])
  })

  it('lists stories apart from posts', async () => {
    const page = await connectPage()
    const photo = await page.post(`/${page.id}/photos`, {
      url: `${host.origin}/photo.jpg`,
      published: 'false',
    })
    const story = () => page.post(`/${page.id}/photo_stories`, { photo_id: String(photo.body.id) })
    const { body } = await story()
    expect(body).toMatchObject({ success: true })
    expect((await story()).status).toBe(400)
    expect((await page.get(`/${page.id}/stories`)).body.data).toMatchObject([
      { post_id: body.post_id, media_id: photo.body.id, media_type: 'photo' },
    ])
    expect((await page.get(`/${page.id}/published_posts`)).body.data).toEqual([])
  })

  it('deletes a post, also from the list and its page', async () => {
    const page = await connectPage()
    const post = String((await page.post(`/${page.id}/feed`, { message: 'Short-lived' })).body.id)
    const gone = await call(`${base}/${post}?${query({ access_token: page.token })}`, { method: 'DELETE' })
    expect(gone.body).toEqual({ success: true })
    expect((await page.get(`/${page.id}/published_posts`)).body).toEqual({ data: [] })
    expect((await fetch(`${sandbox.url}/facebook/${post}`)).status).toBe(404)
  })

  it('refuses a metric that Meta has removed', async () => {
    const page = await connectPage()
    const post = String((await page.post(`/${page.id}/feed`, { message: 'Counted' })).body.id)
    const insights = (metric: string) => page.get(`/${post}/insights`, { metric })
    expect((await insights('post_media_view,post_clicks')).status).toBe(200)
    expect((await insights('post_media_view,post_impressions')).body).toMatchObject({ error: { code: 100 } })
  })

  it('escapes what its pages show', async () => {
    const page = await connectPage()
    const hostile = '<script>alert(1)</script> https://example.com/"><b>'
    const post = String((await page.post(`/${page.id}/feed`, { message: hostile })).body.id)
    const comment = await page.post(`/${post}/comments`, { message: hostile })
    expect(comment.status).toBe(200)
    const shown = await (await fetch(`${sandbox.url}/facebook/${post}`)).text()
    expect(shown).not.toContain('<script')
    expect(shown.split('&lt;script&gt;')).toHaveLength(3)
  })
})
