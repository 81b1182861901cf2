import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  at,
  call,
  connectInstagram,
  decideConsent,
  instagramCode,
  instagramExchange,
  picture,
  query,
  REDIRECT,
  type RunningSandbox,
  startMediaHost,
  startSandbox,
} from '../test-support.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'

let sandbox: RunningSandbox
let host: { origin: string; close: () => void }
let now: number
const files: Record<string, Buffer> = {}

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12)
  files['/photo.jpg'] = await picture('jpeg', 400, 400)
  files['/wide.jpg'] = await picture('jpeg', 600, 200)
  files['/png.jpg'] = await picture('png', 400, 400)
  files['/big.jpg'] = Buffer.alloc(9 * 1024 * 1024)
  files['/reel.mp4'] = await sampleVideo()
  host = await startMediaHost(files)
  sandbox = await startSandbox({
    port: 0,
    dataDir: ':memory:',
    clock: () => now,
    allowedMediaOrigin: () => host.origin,
  })
  sandbox.control.changeSettings({ processingMs: 0 })
})
afterEach(async () => {
  host.close()
  await sandbox.close()
})

const connect = (handle = 'one.photos', scope?: string) => connectInstagram(sandbox, handle, scope)
const photo = (more: Record<string, string> = {}) => ({ image_url: `${host.origin}/photo.jpg`, ...more })
const subcodeOf = (body: unknown) => at(body, 'error', 'error_subcode')

describe('authorization and tokens', () => {
  it('redirects with the code, the state and the suffix that Instagram adds', async () => {
    const parameters = query({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: REDIRECT,
      scope: 'instagram_business_basic',
      state: 'state-1',
    })
    const url = `${sandbox.url}/instagram/oauth/authorize?${parameters}`
    const allowed = await decideConsent(url, { handle: 'one.photos' })
    expect(allowed.searchParams.get('state')).toBe('state-1')
    expect(allowed.hash).toBe('#_')
    const denied = await decideConsent(url, 'deny')
    expect(denied.searchParams.get('error')).toBe('access_denied')
    expect(denied.searchParams.get('error_reason')).toBe('user_denied')
  })

  it('exchanges a code for a token once, for the same redirect URI', async () => {
    const code = await instagramCode(sandbox, 'one.photos')
    expect((await instagramExchange(sandbox, code, { redirect_uri: `${REDIRECT}2` })).status).toBe(400)
    const first = await instagramExchange(sandbox, code)
    expect(first.body.user_id).toMatch(/^17841\d{12}$/)
    const again = await instagramExchange(sandbox, code)
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({ error_type: 'OAuthException', code: 400 })
  })

  it('accepts a multipart token request', async () => {
    const body = new FormData()
    const code = await instagramCode(sandbox, 'one.photos')
    const fields = {
      client_id: 'client',
      client_secret: 'secret',
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT,
      code,
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const exchanged = await call(`${sandbox.url}/instagram/oauth/access_token`, { method: 'POST', body })
    expect(exchanged.status).toBe(200)
  })

  it('exchanges a token for one of 60 days and refreshes it only when it is a day old', async () => {
    const client = await connect()
    const lengthen = `${sandbox.url}/instagram/access_token?${query({
      grant_type: 'ig_exchange_token',
      client_secret: 'secret',
      access_token: client.token,
    })}`
    const long = await call(lengthen)
    expect(long.body).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 })
    const renew = () =>
      call(
        `${sandbox.url}/instagram/refresh_access_token?${query({
          grant_type: 'ig_refresh_token',
          access_token: String(long.body.access_token),
        })}`,
      )
    expect((await renew()).status).toBe(400)
    now += 86_400_000
    expect((await call(lengthen)).status).toBe(401)
    const renewed = await renew()
    expect(renewed.status).toBe(200)
    expect(renewed.body.access_token).not.toBe(long.body.access_token)
    now += 60 * 86_400_000
    expect(subcodeOf((await renew()).body)).toBe(463)
  })

  it('returns the profile of the account', async () => {
    const client = await connect()
    const me = await client.get('/me', {
      fields: 'user_id,username,name,account_type,profile_picture_url,followers_count,media_count',
    })
    expect(me.body).toMatchObject({
      user_id: client.userId,
      username: 'one.photos',
      name: 'One Photos',
      account_type: 'BUSINESS',
      media_count: 0,
    })
    const avatar = await fetch(String(me.body.profile_picture_url))
    expect(avatar.headers.get('content-type')).toBe('image/png')
    const wrong = await client.get('/me', { fields: 'password' })
    expect(at(wrong.body, 'error', 'code')).toBe(100)
  })

  it('answers error 190 for an unknown or revoked token', async () => {
    const client = await connect()
    const unknown = await call(`${sandbox.url}/instagram/v25.0/me?access_token=x`)
    expect(at(unknown.body, 'error', 'code')).toBe(190)
    sandbox.control.revokeAccess('instagram', 'one.photos')
    expect(subcodeOf((await client.get('/me')).body)).toBe(458)
  })

  it('refuses to publish without the scope', async () => {
    const client = await connect('reader', 'instagram_business_basic')
    const refused = await client.post(`/${client.userId}/media`, photo())
    expect(at(refused.body, 'error', 'code')).toBe(10)
  })
})

describe('publishing', () => {
  it('publishes a picture to the public page', async () => {
    const client = await connect()
    const id = await client.container(photo({ caption: 'Morning #light', alt_text: 'A violet field' }))
    const published = await client.post(`/${client.userId}/media_publish`, { creation_id: id })
    const mediaId = String(published.body.id)
    expect(mediaId).not.toBe(id)
    const media = await client.get(`/${mediaId}`, {
      fields: 'permalink,shortcode,timestamp,like_count,comments_count,caption,media_type',
    })
    expect(media.body).toMatchObject({
      caption: 'Morning #light',
      media_type: 'IMAGE',
      timestamp: '2026-11-21T12:00:00+0000',
      like_count: 0,
    })
    expect(media.body.permalink).toBe(`${sandbox.url}/instagram/p/${String(media.body.shortcode)}/`)
    const page = await fetch(String(media.body.permalink))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('alt="A violet field"')
    const [entry] = sandbox.control.log({ platform: 'instagram' }).entries
    expect(entry).toMatchObject({ postId: mediaId, containerId: id, text: 'Morning #light', mediaCount: 1 })
  })

  it('publishes a container only once', async () => {
    const client = await connect()
    const id = await client.container(photo())
    const publish = () => client.post(`/${client.userId}/media_publish`, { creation_id: id })
    const answers = await Promise.all([publish(), publish(), publish()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
    expect(subcodeOf((await publish()).body)).toBe(2207027)
    expect((await client.get(`/${id}`, { fields: 'status_code' })).body.status_code).toBe('PUBLISHED')
    expect(sandbox.control.log().entries).toHaveLength(1)
  })

  it('processes a container for the set time and expires it after a day', async () => {
    sandbox.control.changeSettings({ processingMs: 5000 })
    const client = await connect()
    const made = await client.post(`/${client.userId}/media`, photo())
    const id = String(made.body.id)
    const state = async () => (await client.get(`/${id}`, { fields: 'status_code,status' })).body.status_code
    expect(await state()).toBe('IN_PROGRESS')
    const early = await client.post(`/${client.userId}/media_publish`, { creation_id: id })
    expect(subcodeOf(early.body)).toBe(2207027)
    now += 5000
    expect(await state()).toBe('FINISHED')
    now += 86_400_000
    const later = await connect()
    const expired = await later.get(`/${id}`, { fields: 'status_code' })
    expect(expired.body.status_code).toBe('EXPIRED')
    const late = await later.post(`/${client.userId}/media_publish`, { creation_id: id })
    expect(subcodeOf(late.body)).toBe(2207020)
  })

  it.each([
    ['a PNG', '/png.jpg', 2207005],
    ['a picture that is too wide', '/wide.jpg', 2207009],
    ['a picture above 8 MB', '/big.jpg', 2207004],
    ['a missing file', '/missing.jpg', 2207052],
    ['a redirect', '/redirect', 2207052],
  ])('refuses %s', async (_case, path, subcode) => {
    const client = await connect()
    const refused = await client.post(`/${client.userId}/media`, { image_url: host.origin + path })
    expect(refused.status).toBe(400)
    expect(subcodeOf(refused.body)).toBe(subcode)
  })

  it('pulls media only from the product’s own origin', async () => {
    const client = await connect()
    const { port } = new URL(host.origin)
    for (const url of [
      `http://localhost:${port}/photo.jpg`,
      'http://169.254.169.254/x.jpg',
      'file:///etc/passwd',
    ]) {
      const refused = await client.post(`/${client.userId}/media`, { image_url: url })
      expect(subcodeOf(refused.body)).toBe(2207052)
    }
  })

  it('limits captions, hashtags, mentions and alternative texts', async () => {
    const client = await connect()
    const refusedWith = async (fields: Record<string, string>) =>
      (await client.post(`/${client.userId}/media`, photo(fields))).status
    expect(await refusedWith({ caption: 'é'.repeat(2200) })).toBe(200)
    expect(await refusedWith({ caption: 'é'.repeat(2201) })).toBe(400)
    expect(await refusedWith({ caption: '#a '.repeat(30) })).toBe(200)
    expect(await refusedWith({ caption: '#a '.repeat(31) })).toBe(400)
    expect(await refusedWith({ caption: '@a '.repeat(21) })).toBe(400)
    expect(await refusedWith({ alt_text: 'a'.repeat(1001) })).toBe(400)
    expect((await client.post(`/${client.userId}/media`, { caption: 'text alone' })).status).toBe(400)
  })

  it('publishes a carousel as one post with its pictures in order', async () => {
    const client = await connect()
    const first = await client.container(photo({ is_carousel_item: 'true', alt_text: 'first' }))
    const second = await client.container(photo({ is_carousel_item: 'true', alt_text: 'second' }))
    const alone = await client.post(`/${client.userId}/media`, { media_type: 'CAROUSEL', children: first })
    expect(subcodeOf(alone.body)).toBe(2207028)
    const carousel = await client.container({
      media_type: 'CAROUSEL',
      children: `${second},${first}`,
      caption: 'Two',
    })
    const published = await client.post(`/${client.userId}/media_publish`, { creation_id: carousel })
    const media = await client.get(`/${String(published.body.id)}`, {
      fields: 'media_type,permalink,children',
    })
    expect(media.body.media_type).toBe('CAROUSEL_ALBUM')
    expect(at(media.body, 'children', 'data')).toHaveLength(2)
    const page = await (await fetch(String(media.body.permalink))).text()
    expect(page.indexOf('alt="second"')).toBeLessThan(page.indexOf('alt="first"'))
    expect(sandbox.control.log().entries[0]).toMatchObject({ mediaCount: 2, text: 'Two' })
  })

  it('publishes a reel', async () => {
    const client = await connect()
    const id = await client.container({ media_type: 'REELS', video_url: `${host.origin}/reel.mp4` })
    const published = await client.post(`/${client.userId}/media_publish`, { creation_id: id })
    const media = await client.get(`/${String(published.body.id)}`, {
      fields: 'permalink,media_type,media_product_type',
    })
    expect(media.body).toMatchObject({ media_type: 'VIDEO', media_product_type: 'REELS' })
    expect((await fetch(String(media.body.permalink))).status).toBe(200)
  })

  it('lists media newest first, page by page, and returns the quota', async () => {
    const client = await connect()
    const ids: string[] = []
    for (const caption of ['a', 'b', 'c']) {
      const creation = await client.container(photo({ caption }))
      const published = await client.post(`/${client.userId}/media_publish`, { creation_id: creation })
      ids.push(String(published.body.id))
    }
    const first = await client.get(`/${client.userId}/media`, { fields: 'id,caption,timestamp', limit: '2' })
    expect((first.body.data as { id: string }[]).map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const rest = await call(String(at(first.body, 'paging', 'next')))
    expect(rest.body.data).toMatchObject([{ id: ids[0], caption: 'a' }])
    const quota = await client.get(`/${client.userId}/content_publishing_limit`, {
      fields: 'config,quota_usage',
    })
    expect(quota.body.data).toEqual([
      { quota_usage: 3, config: { quota_total: 100, quota_duration: 86_400 } },
    ])
    expect(quota.headers.get('x-app-usage')).toContain('call_count')
  })

  it('refuses a post above the daily quota', async () => {
    sandbox.control.changeSettings({ rateLimitFactor: 0.01 })
    const client = await connect()
    const [one, two] = [await client.container(photo()), await client.container(photo())]
    expect((await client.post(`/${client.userId}/media_publish`, { creation_id: one })).status).toBe(200)
    const refused = await client.post(`/${client.userId}/media_publish`, { creation_id: two })
    expect(refused.body).toMatchObject({ error: { code: 9, error_subcode: 2207042 } })
  })

  it('returns insights, and fails the whole call for an unknown metric', async () => {
    const client = await connect()
    const id = await client.container(photo())
    const published = await client.post(`/${client.userId}/media_publish`, { creation_id: id })
    now += 1_800_000
    const path = `/${String(published.body.id)}/insights`
    const insights = await client.get(path, { metric: 'reach,views,likes' })
    expect(at(insights.body, 'data', 1)).toMatchObject({ name: 'views', period: 'lifetime' })
    expect(Number(at(insights.body, 'data', 1, 'values', 0, 'value'))).toBeGreaterThan(0)
    expect((await client.get(path, { metric: 'reach,impressions' })).status).toBe(400)
  })

  it('adds comments to its own posts, newest first in the list, oldest first on the page', async () => {
    const client = await connect()
    const { body } = await client.post(`/${client.userId}/media_publish`, {
      creation_id: await client.container(photo({ caption: 'Look' })),
    })
    const path = `/${String(body.id)}/comments`
    const ids: string[] = []
    for (const message of ['one', 'two', 'three']) {
      ids.unshift(String((await client.post(path, { message })).body.id))
    }
    const page = await client.get(path, { fields: 'id,text,username', limit: '2' })
    expect(page.body.data).toEqual([
      { id: ids[0], text: 'three', username: 'one.photos' },
      { id: ids[1], text: 'two', username: 'one.photos' },
    ])
    const after = String(at(page.body, 'paging', 'cursors', 'after'))
    const rest = await client.get(path, { fields: 'text', limit: '2', after })
    expect(rest.body).toEqual({ data: [{ id: ids[2], text: 'one' }] })
    expect(sandbox.control.log().entries.slice(1)).toEqual(
      ids
        .toReversed()
        .map((id) => expect.objectContaining({ kind: 'comment', postId: id, replyTo: body.id }) as object),
    )
    const { permalink } = (await client.get(`/${String(body.id)}`, { fields: 'permalink' })).body
    const html = String((await call(String(permalink))).body.text)
    expect(html.indexOf('>one<')).toBeLessThan(html.indexOf('>three<'))
  })

  it('refuses comments that are empty, too long, on posts of others, or without the scope', async () => {
    const client = await connect()
    const { body } = await client.post(`/${client.userId}/media_publish`, {
      creation_id: await client.container(photo()),
    })
    const path = `/${String(body.id)}/comments`
    expect((await client.post(path, { message: ' ' })).status).toBe(400)
    expect((await client.post(path, { message: '🙂'.repeat(2201) })).status).toBe(400)
    expect((await client.post(path, { message: '🙂'.repeat(2200) })).status).toBe(200)
    const other = await connect('two.photos')
    expect((await other.post(path, { message: 'Hello' })).status).toBe(400)
    const scopes = 'instagram_business_basic,instagram_business_content_publish'
    const limited = await connect('one.photos', scopes)
    expect((await limited.post(path, { message: 'Hello' })).status).toBe(403)
    expect((await limited.get(path)).status).toBe(403)
  })

  it('refuses containers and media of another account', async () => {
    const client = await connect()
    const other = await connect('two.photos')
    const id = await client.container(photo())
    expect((await other.get(`/${id}`, { fields: 'status_code' })).status).toBe(400)
    expect((await other.post(`/${other.userId}/media_publish`, { creation_id: id })).status).toBe(400)
    expect((await other.post(`/${client.userId}/media`, photo())).status).toBe(400)
  })
})
