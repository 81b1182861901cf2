import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  at,
  call,
  connectX,
  decideConsent,
  form,
  picture,
  REDIRECT,
  type RunningSandbox,
  startSandbox,
  VERIFIER,
  xAuthorizeUrl,
  xCode,
  xToken,
} from '../test-support.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'

let sandbox: RunningSandbox
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12)
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:', clock: () => now })
})
afterEach(() => sandbox.close())

const exchange = (code: string, change: Record<string, string> = {}) =>
  xToken(sandbox, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...change,
  })
const refresh = (token: string) => xToken(sandbox, { grant_type: 'refresh_token', refresh_token: token })

describe('authorization', () => {
  it('shows a consent page without scripts that may redirect to the application', async () => {
    const page = await fetch(xAuthorizeUrl(sandbox))
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('Sandbox')
    expect(text).toContain('@aurora_coffee')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('style="')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:1;")
  })

  it('offers an account that was used a moment ago, however many were used before', async () => {
    for (let index = 1; index <= 9; index += 1) {
      now += 1000
      await decideConsent(xAuthorizeUrl(sandbox), { handle: `used_${index}` })
    }
    const text = await (await fetch(xAuthorizeUrl(sandbox))).text()
    expect(text).toContain('@aurora_coffee')
    expect(text).toContain('@used_9')
  })

  it('redirects with code and state when access is allowed, and with access_denied when it is denied', async () => {
    const allowed = await decideConsent(xAuthorizeUrl(sandbox), { handle: 'new_handle' })
    expect(allowed.origin + allowed.pathname).toBe(REDIRECT)
    expect(allowed.searchParams.get('code')).toBeTruthy()
    expect(allowed.searchParams.get('state')).toBe('state-1')
    const denied = await decideConsent(xAuthorizeUrl(sandbox), 'deny')
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 'state-1' })
  })

  it.each([
    ['PKCE is missing', { code_challenge: '' }],
    ['the challenge method is unknown', { code_challenge_method: 'S512' }],
    ['a scope does not exist', { scope: 'tweet.read world.domination' }],
    ['the state is missing', { state: '' }],
    ['the redirect URI is not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['the redirect URI is not a web address', { redirect_uri: 'javascript:alert(1)' }],
  ])('shows an error page, without a redirect, when %s', async (_case, change) => {
    const page = await fetch(xAuthorizeUrl(sandbox, change), { redirect: 'manual' })
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
  })

  it('asks again when the handle is invalid', async () => {
    const page = await fetch(xAuthorizeUrl(sandbox), {
      method: 'POST',
      body: form({ decision: 'allow', handle: 'not a handle!' }),
    })
    expect(page.status).toBe(422)
    expect(await page.text()).toContain('1 to 15 letters')
  })

  it('verifies an S256 challenge', async () => {
    const challenge = createHash('sha256').update(VERIFIER).digest('base64url')
    const change = { code_challenge: challenge, code_challenge_method: 'S256' }
    expect((await exchange(await xCode(sandbox, 'one', change))).status).toBe(200)
    const wrong = await exchange(await xCode(sandbox, 'one', change), { code_verifier: 'w'.repeat(64) })
    expect(wrong.status).toBe(400)
    expect(wrong.body.error).toBe('invalid_request')
  })

  it('exchanges a code once, within 30 seconds, for the same redirect URI', async () => {
    expect((await exchange(await xCode(sandbox, 'one'), { redirect_uri: `${REDIRECT}/` })).status).toBe(400)
    const late = await xCode(sandbox, 'one')
    now += 30_001
    expect((await exchange(late)).status).toBe(400)
  })

  it('revokes the grant when a code is used a second time', async () => {
    const code = await xCode(sandbox, 'one')
    const first = await exchange(code)
    expect(first.status).toBe(200)
    expect((await exchange(code)).status).toBe(400)
    const me = await call(`${sandbox.url}/twitter/2/users/me`, {
      headers: { authorization: `Bearer ${String(first.body.access_token)}` },
    })
    expect(me.status).toBe(401)
  })

  it('accepts a public client by its id in the body and refuses a client without an id', async () => {
    const send = async (more: Record<string, string>) =>
      call(`${sandbox.url}/twitter/2/oauth2/token`, {
        method: 'POST',
        body: form({
          grant_type: 'authorization_code',
          code: await xCode(sandbox, 'one'),
          redirect_uri: REDIRECT,
          code_verifier: VERIFIER,
          ...more,
        }),
      })
    expect((await send({ client_id: 'client' })).status).toBe(200)
    expect((await send({})).status).toBe(401)
  })
})

describe('tokens', () => {
  it('rotates refresh tokens and ends the old pair', async () => {
    const client = await connectX(sandbox, 'one')
    const next = await refresh(client.refresh)
    expect(next.body).toMatchObject({ token_type: 'bearer', expires_in: 7200 })
    expect(next.body.refresh_token).not.toBe(client.refresh)
    expect((await client.send('GET', '/twitter/2/users/me')).status).toBe(401)
    expect((await refresh(String(next.body.refresh_token))).status).toBe(200)
  })

  it('revokes the grant when a refresh token is used a second time', async () => {
    const client = await connectX(sandbox, 'one')
    const next = await refresh(client.refresh)
    expect((await refresh(client.refresh)).status).toBe(400)
    expect((await refresh(String(next.body.refresh_token))).status).toBe(400)
    const me = await call(`${sandbox.url}/twitter/2/users/me`, {
      headers: { authorization: `Bearer ${String(next.body.access_token)}` },
    })
    expect(me.status).toBe(401)
  })

  it('expires an access token after two hours', async () => {
    const client = await connectX(sandbox, 'one')
    now += 7_199_000
    expect((await client.send('GET', '/twitter/2/users/me')).status).toBe(200)
    now += 2000
    expect((await client.send('GET', '/twitter/2/users/me')).status).toBe(401)
    expect((await refresh(client.refresh)).status).toBe(200)
  })

  it('issues no refresh token without offline.access', async () => {
    const code = await xCode(sandbox, 'one', { scope: 'tweet.read users.read' })
    expect((await exchange(code)).body).not.toHaveProperty('refresh_token')
  })

  it('revokes a token', async () => {
    const client = await connectX(sandbox, 'one')
    const revoked = await call(`${sandbox.url}/twitter/2/oauth2/revoke`, {
      method: 'POST',
      body: form({ token: client.access, client_id: 'client' }),
    })
    expect(revoked.body).toEqual({ revoked: true })
    expect((await client.send('GET', '/twitter/2/users/me')).status).toBe(401)
    expect((await refresh(client.refresh)).status).toBe(400)
  })

  it('refuses a call whose scope was not granted', async () => {
    const client = await connectX(sandbox, 'reader', { scope: 'tweet.read users.read offline.access' })
    expect((await client.post('hello')).status).toBe(403)
  })
})

describe('posts', () => {
  it('answers 201 with an id, and the author can read the post', async () => {
    const client = await connectX(sandbox, 'one')
    const made = await client.post('Read https://example.com/a?b=1&c=2 & <smile>')
    expect(made.status).toBe(201)
    expect(made.headers.get('x-rate-limit-limit')).toBe('100')
    const id = String(at(made.body, 'data', 'id'))

    const list = await client.send(
      'GET',
      `/twitter/2/users/${client.userId}/tweets?max_results=5&tweet.fields=created_at,text,entities,attachments,public_metrics`,
    )
    const post = at(list.body, 'data', 0)
    expect(post).toMatchObject({ id, created_at: '2026-11-21T12:00:00.000Z' })
    expect(at(post, 'text')).toMatch(/^Read https:\/\/t\.co\/\w{10} &amp; &lt;smile&gt;$/)
    expect(at(post, 'entities', 'urls', 0)).toMatchObject({
      start: 5,
      end: 28,
      expanded_url: 'https://example.com/a?b=1&c=2',
    })
    expect(at(post, 'public_metrics', 'like_count')).toBe(0)
    expect(at(list.body, 'meta')).toMatchObject({ result_count: 1, newest_id: id })
  })

  it('lists only posts after since_id, newest first, page by page', async () => {
    const client = await connectX(sandbox, 'one')
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) {
      ids.push(String(at((await client.post(`post ${index}`)).body, 'data', 'id')))
    }
    const path = `/twitter/2/users/${client.userId}/tweets`
    const after = await client.send('GET', `${path}?since_id=${ids[5]}&max_results=5`)
    expect((after.body.data as { id: string }[]).map(({ id }) => id)).toEqual([ids[7], ids[6]])
    const none = await client.send('GET', `${path}?since_id=${ids[7]}`)
    expect(none.body).toEqual({ meta: { result_count: 0 } })
    const first = await client.send('GET', `${path}?max_results=5`)
    const token = String(at(first.body, 'meta', 'next_token'))
    const second = await client.send('GET', `${path}?max_results=5&pagination_token=${token}`)
    expect((second.body.data as { id: string }[]).map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]])
    expect((await client.send('GET', `${path}?max_results=3`)).status).toBe(400)
  })

  it.each([
    ['a text of 281', 'x'.repeat(281), 403],
    ['140 wide characters', '日'.repeat(140), 201],
    ['141 wide characters', '日'.repeat(141), 403],
    ['a long link that counts 23', `${'x'.repeat(256)} https://example.com/${'y'.repeat(200)}`, 201],
    ['an emoji sequence that counts 2', `${'x'.repeat(278)}👨‍👩‍👧`, 201],
    ['two cashtags', '$ONE $TWO', 403],
    ['a link that X considers harmful', 'See https://harmful.example/page', 403],
    ['a link to a host of a similar name', 'See https://harmful.example.org/page', 201],
    ['nothing', '', 400],
  ])('weighs %s', async (_case, text, status) => {
    const client = await connectX(sandbox, 'one')
    expect((await client.post(text)).status).toBe(status)
  })

  it('refuses the same text for a day', async () => {
    const client = await connectX(sandbox, 'one')
    const other = await connectX(sandbox, 'two')
    expect((await client.post('once')).status).toBe(201)
    const again = await client.post('once')
    expect(again.status).toBe(403)
    expect(again.body.detail).toBe('You are not allowed to create a Tweet with duplicate content.')
    expect((await other.post('once')).status).toBe(201)
    expect(sandbox.control.log({ platform: 'twitter' }).entries).toHaveLength(2)
  })

  it('answers invalid requests with Problem JSON', async () => {
    const client = await connectX(sandbox, 'one')
    for (const body of [{ text: 1 }, { text: 'a', wrong: true }, { text: 'a', media: { media_ids: [] } }]) {
      const refused = await client.send('POST', '/twitter/2/tweets', body)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ title: 'Invalid Request' })
    }
    const broken = await call(`${sandbox.url}/twitter/2/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.access}`, 'content-type': 'application/json' },
      body: '{"text":',
    })
    expect(broken.status).toBe(400)
  })

  it('creates threads, with the parent of each post in the log, the timeline and the page', async () => {
    const client = await connectX(sandbox, 'one')
    const idOf = ({ body }: { body: unknown }) => String(at(body, 'data', 'id'))
    const replyTo = (id: string) => ({ reply: { in_reply_to_tweet_id: id } })
    const first = idOf(await client.post('first'))
    const second = idOf(await client.post('second', replyTo(first)))
    const third = idOf(await client.post('third', replyTo(second)))
    expect(sandbox.control.log().entries.map((entry) => entry.replyTo)).toEqual([null, first, second])

    const path = `/twitter/2/users/${client.userId}/tweets?tweet.fields=referenced_tweets,conversation_id&since_id=${second}`
    expect((await client.send('GET', path)).body.data).toEqual([
      expect.objectContaining({
        id: third,
        conversation_id: first,
        referenced_tweets: [{ type: 'replied_to', id: second }],
      }),
    ])
    const page = await call(`${sandbox.url}/twitter/one/status/${second}`)
    const texts = Array.from(
      String(page.body.text).matchAll(/<p class="text"[^>]*>([^<]*)</g),
      ([, text]) => text,
    )
    expect(texts).toEqual(['first', 'second', 'third'])
  })

  it('refuses replies to missing posts and to posts of others', async () => {
    const client = await connectX(sandbox, 'one')
    const other = await connectX(sandbox, 'two')
    const id = String(at((await client.post('first')).body, 'data', 'id'))
    for (const [author, parent] of [
      [client, '1'],
      [other, id],
    ] as const) {
      const refused = await author.post('reply', { reply: { in_reply_to_tweet_id: parent } })
      expect(refused.status).toBe(403)
    }
    expect(sandbox.control.log().entries).toHaveLength(1)
  })

  it('deletes only the caller’s own posts', async () => {
    const client = await connectX(sandbox, 'one')
    const other = await connectX(sandbox, 'two')
    const id = String(at((await client.post('gone soon')).body, 'data', 'id'))
    expect((await other.send('DELETE', `/twitter/2/tweets/${id}`)).status).toBe(403)
    expect((await client.send('DELETE', `/twitter/2/tweets/${id}`)).body).toEqual({ data: { deleted: true } })
    const looked = await client.send('GET', `/twitter/2/tweets?ids=${id}`)
    expect(looked.body).not.toHaveProperty('data')
    expect(at(looked.body, 'errors', 0, 'title')).toBe('Not Found Error')
    expect(sandbox.control.log().entries.map(({ kind }) => kind)).toEqual(['post', 'delete'])
  })

  it('increases engagement with time and never decreases it', async () => {
    const client = await connectX(sandbox, 'one')
    const id = String(at((await client.post('popular')).body, 'data', 'id'))
    const seen: number[] = []
    for (let day = 0; day < 5; day += 1) {
      now += 3_600_000
      const looked = await (
        await connectX(sandbox, 'one')
      ).send('GET', `/twitter/2/tweets?ids=${id}&tweet.fields=public_metrics,non_public_metrics`)
      seen.push(Number(at(looked.body, 'data', 0, 'public_metrics', 'impression_count')))
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen[4]).toBeGreaterThan(seen[0] ?? 0)
  })

  it('allows 100 posts in 15 minutes and returns when the window ends', async () => {
    const client = await connectX(sandbox, 'one')
    for (let index = 0; index < 100; index += 1) await client.post(`post ${index}`)
    const refused = await client.post('one too many')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('0')
    expect(Number(refused.headers.get('x-rate-limit-reset'))).toBe((now + 900_000) / 1000)
    now += 900_000
    expect((await client.post('one too many')).status).toBe(201)
  })
})

describe('media', () => {
  const upload = async (client: Awaited<ReturnType<typeof connectX>>, bytes: Buffer) => {
    const body = new FormData()
    body.set('media', new Blob([new Uint8Array(bytes)]), 'photo')
    body.set('media_category', 'tweet_image')
    return client.send('POST', '/twitter/2/media/upload', body)
  }

  it('uploads a small image in one call, describes it and posts it', async () => {
    const client = await connectX(sandbox, 'one')
    const uploaded = await upload(client, await picture('png', 320, 200))
    expect(uploaded.body).toMatchObject({ data: { expires_after_secs: 86_400 } })
    expect(at(uploaded.body, 'data')).not.toHaveProperty('processing_info')
    const id = String(at(uploaded.body, 'data', 'id'))
    const described = await client.send('POST', '/twitter/2/media/metadata', {
      id,
      metadata: { alt_text: { text: 'A violet field' } },
    })
    expect(described.status).toBe(200)
    const made = await client.post('', { media: { media_ids: [id] } })
    expect(made.status).toBe(201)

    const page = await fetch(`${sandbox.url}/twitter/one/status/${String(at(made.body, 'data', 'id'))}`)
    const html = await page.text()
    expect(html).toContain('alt="A violet field"')
    const address = /src="([^"]+\/media\/[^"]+)"/.exec(html)?.[1] ?? ''
    const image = await fetch(address)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('x-content-type-options')).toBe('nosniff')
    expect(sandbox.control.log().entries[0]).toMatchObject({ mediaCount: 1 })
  })

  it('accepts base64 in JSON', async () => {
    const client = await connectX(sandbox, 'one')
    const media = (await picture('jpeg', 64, 64)).toString('base64')
    const uploaded = await client.send('POST', '/twitter/2/media/upload', {
      media,
      media_category: 'tweet_image',
    })
    expect(uploaded.status).toBe(200)
  })

  it('refuses bytes that are not an image, whatever their declared type', async () => {
    const client = await connectX(sandbox, 'one')
    expect((await upload(client, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400)
    expect((await upload(client, Buffer.from('GIF89a, almost'))).status).toBe(400)
  })

  it.each([
    ['of 350 frames', { frames: 350 }, 200],
    ['of 351 frames', { frames: 351 }, 400],
    ['that is too wide', { width: 1281 }, 400],
    ['that is too high', { height: 1081 }, 400],
    ['of more than 300 megapixels', { frames: 301, width: 1000, height: 1000 }, 400],
    ['that is cut off', { cutOff: 2 }, 400],
  ])('takes or refuses a GIF %s', async (_case, change, status) => {
    const client = await connectX(sandbox, 'one')
    const bytes = gif(change)
    const opened = await client.send('POST', '/twitter/2/media/upload/initialize', {
      media_type: 'image/gif',
      total_bytes: bytes.length,
      media_category: 'tweet_gif',
    })
    const id = String(at(opened.body, 'data', 'id'))
    const body = new FormData()
    body.set('media', new Blob([new Uint8Array(bytes)]), 'part')
    body.set('segment_index', '0')
    await client.send('POST', `/twitter/2/media/upload/${id}/append`, body)
    expect((await client.send('POST', `/twitter/2/media/upload/${id}/finalize`)).status).toBe(status)
  })

  it('uploads a video in segments and processes it for the set time', async () => {
    const client = await connectX(sandbox, 'one')
    const bytes = await sampleVideo()
    const opened = await client.send('POST', '/twitter/2/media/upload/initialize', {
      media_type: 'video/mp4',
      total_bytes: bytes.length,
      media_category: 'tweet_video',
    })
    const id = String(at(opened.body, 'data', 'id'))
    const append = (index: number, part: Buffer) => {
      const body = new FormData()
      body.set('media', new Blob([new Uint8Array(part)]), 'part')
      body.set('segment_index', String(index))
      return client.send('POST', `/twitter/2/media/upload/${id}/append`, body)
    }
    expect((await append(1, bytes.subarray(1000))).status).toBe(200)
    expect((await client.send('POST', `/twitter/2/media/upload/${id}/finalize`)).status).toBe(400)
    expect((await append(0, bytes.subarray(0, 1000))).status).toBe(200)
    const done = await client.send('POST', `/twitter/2/media/upload/${id}/finalize`)
    expect(at(done.body, 'data', 'processing_info')).toMatchObject({ state: 'pending', check_after_secs: 2 })
    expect((await client.post('too soon', { media: { media_ids: [id] } })).status).toBe(400)
    now += 1500
    const status = await client.send('GET', `/twitter/2/media/upload?command=STATUS&media_id=${id}`)
    expect(at(status.body, 'data', 'processing_info', 'state')).toBe('succeeded')
    expect((await client.post('now', { media: { media_ids: [id] } })).status).toBe(201)
  })

  it('refuses media of another account, expired media and failed media', async () => {
    const client = await connectX(sandbox, 'one')
    const other = await connectX(sandbox, 'two')
    const id = String(at((await upload(client, await picture('png', 64, 64))).body, 'data', 'id'))
    expect((await other.post('mine', { media: { media_ids: [id] } })).status).toBe(400)
    sandbox.control.addFault({
      platform: 'twitter',
      operation: 'upload-media',
      fault: 'processing-failed',
      times: 1,
    })
    const failed = await upload(client, await picture('png', 64, 64))
    expect(at(failed.body, 'data', 'processing_info', 'state')).toBe('failed')
    const failedId = String(at(failed.body, 'data', 'id'))
    expect((await client.post('failed', { media: { media_ids: [failedId] } })).status).toBe(400)
    now += 86_400_001
    const later = await connectX(sandbox, 'one')
    expect((await later.post('late', { media: { media_ids: [id] } })).status).toBe(400)
  })
})

/** A GIF whose frames are of one pixel each, whatever its size. */
function gif({ frames = 1, width = 10, height = 10, cutOff = 0 }): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const all = Buffer.concat([
    head,
    ...Array.from({ length: frames }, () => [control, frame]).flat(),
    Buffer.from([0x3b]),
  ])
  return all.subarray(0, all.length - cutOff)
}
