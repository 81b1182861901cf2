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
  startSandbox,
} from '../test-support.ts'
import { readLittleText } from './little-text.ts'

let sandbox: RunningSandbox
let base: string
let ahead = 0
let people = 0

const ALL =
  'openid profile w_member_social w_organization_social r_organization_social rw_organization_admin r_member_postAnalytics'

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:', clock: () => Date.now() + ahead })
  base = `${sandbox.url}/linkedin`
})
afterEach(() => {
  ahead = 0
  sandbox.control.changeSettings({ processingMs: 0, imageProcessingMs: 0, rateLimitFactor: 1 })
})
afterAll(() => sandbox.close())

const token = (fields: Record<string, string>): Promise<Answered> =>
  call(`${base}/oauth/v2/accessToken`, {
    method: 'POST',
    body: form({ client_id: 'client', client_secret: 'secret', ...fields }),
  })

async function code(handle: string, scope: string, more: string[] = []): Promise<string> {
  const asked = query({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: REDIRECT,
    scope,
    state: 's',
  })
  const back = await decideConsent(`${base}/oauth/v2/authorization?${asked}`, { handle, more })
  return back.searchParams.get('code') ?? ''
}

/** A member with an organization. */
async function connect(scope = ALL) {
  people += 1
  const given = await code(`member.${people}`, scope, [`mill.${people}`])
  const tokens = await token({ grant_type: 'authorization_code', code: given, redirect_uri: REDIRECT })
  const access = String(tokens.body.access_token)
  const headers = {
    authorization: `Bearer ${access}`,
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
  }
  const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    call(base + path, {
      method,
      headers: { ...headers, ...more, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const find = (path: string) => send('GET', path, undefined, { 'x-restli-method': 'FINDER' })
  const me = await send('GET', '/v2/userinfo')
  const roles = await find('/rest/organizationAcls?q=roleAssignee&state=APPROVED')
  return {
    access,
    refresh: String(tokens.body.refresh_token),
    send,
    find,
    member: `urn:li:person:${String(me.body.sub)}`,
    organization: String(at(roles.body, 'elements', 0, 'organization')),
    post: (author: string, commentary: string, content?: object) =>
      send('POST', '/rest/posts', {
        author,
        commentary,
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        lifecycleState: 'PUBLISHED',
        ...(content && { content }),
      }),
  }
}

describe('access', () => {
  it('gives refresh tokens only to approved applications, and keeps them when they are used', async () => {
    const client = await connect()
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: client.refresh })
    expect(renewed.body).toMatchObject({ refresh_token: client.refresh, expires_in: 5_184_000 })
    expect(String(renewed.body.access_token).length).toBeGreaterThan(400)
    const plain = await token({
      grant_type: 'authorization_code',
      code: await code('plain', 'openid profile w_member_social'),
      redirect_uri: REDIRECT,
    })
    expect(plain.body.refresh_token).toBeUndefined()
    expect((await token({ grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(400)
  })

  it('wants the headers of the versioned API, and refuses a version that was retired', async () => {
    const client = await connect()
    const path = `/rest/posts/${encodeURIComponent('urn:li:share:1')}`
    expect((await client.send('GET', path, undefined, { 'linkedin-version': '202301' })).body).toMatchObject({
      status: 426,
      code: 'NONEXISTENT_VERSION',
    })
    const bare = await call(base + path, { headers: { authorization: `Bearer ${client.access}` } })
    expect(bare.body).toMatchObject({ status: 400, code: 'VERSION_MISSING' })
    expect((await client.send('GET', path)).status).toBe(404)
    expect((await call(base + path)).body).toMatchObject({ status: 401, code: 'INVALID_ACCESS_TOKEN' })
  })

  it('lists organizations only with their permissions', async () => {
    const client = await connect('openid profile w_member_social')
    expect(client.organization).toBe('undefined')
    expect((await client.post('urn:li:organization:1', 'Theirs')).body).toMatchObject({
      status: 403,
      code: 'ACCESS_DENIED',
    })
  })
})

describe('posts', () => {
  it('answer 201 with the id in a header, and are listed for organizations alone', async () => {
    const client = await connect()
    const posted = await client.post(client.organization, 'Hello \\(world\\) #first')
    expect(posted.status).toBe(201)
    const urn = posted.headers.get('x-restli-id') ?? ''
    expect(urn).toMatch(/^urn:li:share:\d+$/)
    const author = (of: string) => `/rest/posts?author=${encodeURIComponent(of)}&q=author&count=10`
    expect((await client.find(author(client.organization))).body).toMatchObject({
      elements: [{ id: urn, commentary: 'Hello \\(world\\) #first', lifecycleState: 'PUBLISHED' }],
    })
    expect((await client.find(author(client.member))).status).toBe(403)
    expect((await client.send('GET', author(client.organization))).status).toBe(403)
    expect(await (await fetch(`${base}/feed/update/${urn}`)).text()).toContain('Hello (world) #first')
  })

  it('show a text as LinkedIn reads it: cut off at a reserved character that is not escaped', () => {
    expect(readLittleText('Sale \\(today\\) {hashtag|\\#|bread} @[Ada](urn:li:person:1) #now')).toBe(
      'Sale (today) #bread Ada #now',
    )
    expect(readLittleText('Sale (today) only')).toBe('Sale ')
  })

  it('with the same text are refused for ten minutes, naming the first', async () => {
    const client = await connect()
    const first = await client.post(client.member, 'Same')
    const again = await client.post(client.member, 'Same')
    expect(again.status).toBe(422)
    expect(again.body.message).toContain(first.headers.get('x-restli-id'))
    ahead = 11 * 60_000
    expect((await client.post(client.member, 'Same')).status).toBe(201)
  })

  it('are limited for a day', async () => {
    const client = await connect()
    sandbox.control.changeSettings({ rateLimitFactor: 0.02 })
    for (let number = 0; number < 3; number += 1) await client.post(client.member, `Number ${number}`)
    const refused = await client.post(client.member, 'One too many')
    expect(refused.status).toBe(429)
    expect(refused.headers.has('retry-after')).toBe(false)
  })

  it('are deleted, also a second time', async () => {
    const client = await connect()
    const urn = (await client.post(client.member, 'Short-lived')).headers.get('x-restli-id') ?? ''
    const path = `/rest/posts/${encodeURIComponent(urn)}`
    expect((await client.send('DELETE', path)).status).toBe(204)
    expect((await client.send('DELETE', path)).status).toBe(204)
    expect((await fetch(`${base}/feed/update/${urn}`)).status).toBe(404)
  })

  it('escape what their pages show', async () => {
    const client = await connect()
    const posted = await client.post(client.member, '\\<script\\>alert\\(1\\)\\</script\\>', {
      article: { source: 'https://example.com/"><b>', title: '<b>' },
    })
    const page = await (await fetch(`${base}/feed/update/${posted.headers.get('x-restli-id')}`)).text()
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('"><b>')
  })
})

describe('uploads', () => {
  const owned = (owner: string) => ({ initializeUploadRequest: { owner } })

  it('of a picture belong to their owner, and are posted once they are there', async () => {
    const client = await connect()
    const opened = await client.send(
      'POST',
      '/rest/images?action=initializeUpload',
      owned(client.organization),
    )
    const urn = String(at(opened.body, 'value', 'image'))
    const media = { media: { id: urn, altText: 'Square' } }
    expect((await client.post(client.organization, 'Too early', media)).body).toMatchObject({
      code: 'MEDIA_ASSET_WAITING_UPLOAD',
    })
    const url = String(at(opened.body, 'value', 'uploadUrl'))
    const bytes = new Uint8Array(await picture('png', 80, 60))
    expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(401)
    const headers = { authorization: `Bearer ${client.access}` }
    expect((await fetch(url, { method: 'PUT', body: bytes, headers })).status).toBe(201)
    const status = await client.send('GET', `/rest/images/${encodeURIComponent(urn)}`)
    expect(status.body).toMatchObject({ status: 'AVAILABLE', owner: client.organization })
    expect((await client.post(client.member, 'Not mine', media)).status).toBe(403)
    expect((await client.post(client.organization, 'Mine', media)).status).toBe(201)
    const alone = { multiImage: { images: [{ id: urn }] } }
    expect((await client.post(client.organization, 'Alone', alone)).status).toBe(400)
  })

  it('of a video have parts without a token, whose ETags end it', async () => {
    const client = await connect()
    const size = 4 * 1024 * 1024 + 5
    const opened = await client.send('POST', '/rest/videos?action=initializeUpload', {
      initializeUploadRequest: { owner: client.member, fileSizeBytes: size },
    })
    expect(at(opened.body, 'value', 'uploadInstructions')).toMatchObject([
      { firstByte: 0, lastByte: 4_194_303 },
      { firstByte: 4_194_304, lastByte: size - 1 },
    ])
    const put = (part: number, bytes: number, headers = {}) =>
      fetch(String(at(opened.body, 'value', 'uploadInstructions', part, 'uploadUrl')), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', ...headers },
      })
    expect((await put(0, 4_194_304, { authorization: 'Bearer x' })).status).toBe(400)
    expect((await put(0, 10)).status).toBe(400)
    const first = await put(0, 4_194_304)
    const second = await put(1, 5)
    const end = (uploadedPartIds: string[]) =>
      client.send('POST', '/rest/videos?action=finalizeUpload', {
        finalizeUploadRequest: { video: at(opened.body, 'value', 'video'), uploadToken: '', uploadedPartIds },
      })
    const tags = [first, second].map(({ headers }) => (headers.get('etag') ?? '').replaceAll('"', ''))
    expect((await end(tags.toReversed())).status).toBe(400)
    expect((await end(tags)).status).toBe(200)
    // Bytes that are no video are found only while it is processed.
    const status = await client.send(
      'GET',
      `/rest/videos/${encodeURIComponent(String(at(opened.body, 'value', 'video')))}`,
    )
    expect(status.body).toMatchObject({ status: 'PROCESSING_FAILED' })
  })
})
