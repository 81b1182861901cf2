import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decideConsent } from '../../../sandbox/oauth/consent-client.ts'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
import type { FaultOrder } from '../../../sandbox/index.ts'
import {
  connect,
  onlyAssumed,
  publication,
  redirectUri,
  stageFully,
  startConsent,
  testConnector,
  type TestAccount,
  type TestConnector,
  type TestPublication,
  testImage,
} from '../../../tests/support/publish-call.ts'
import { publishVideo } from '../../../tests/support/publish-video.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { tiktokConnector } from './connector.ts'

const minuteMs = 60_000
const chunkBytes = 5_000_000
const chosen = { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' }

let sandbox: RunningSandbox
let tiktok: TestConnector
let account: TestAccount
let ahead = 0
/** Thirteen megabytes: two chunks, of which the last one has what remains. */
let film: Buffer
let clip: Buffer

const clock = { now: () => new Date(Date.now() + ahead) }

beforeAll(async () => {
  film = await sampleVideo({ leastBytes: 13_000_000 })
  clip = await sampleVideo()
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0, clock: () => Date.now() + ahead })
  sandbox.control.changeSettings({ processingMs: 0, rateLimitFactor: 1000 })
  tiktok = connectorAt(`${sandbox.url}/tiktok`)
  account = await connect(tiktok, 'dancer')
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0, rateLimitFactor: 1000 })
})
afterAll(() => sandbox.close())

function connectorAt(address: string): TestConnector {
  return testConnector(
    tiktokConnector({ site: address, api: address, clientId: 'client', clientSecret: 'secret', clock }),
  )
}

const fault = (order: Partial<FaultOrder> & Pick<FaultOrder, 'operation' | 'fault'>) =>
  sandbox.control.addFault({ platform: 'tiktok', times: 1, ...order })

const accepted = (text: string) =>
  sandbox.control.log({ platform: 'tiktok' }).entries.filter((entry) => entry.text === text)

const post = (text: string, options = {}, video = publishVideo(clip), mine = account) =>
  publication(mine, { text, options: { ...chosen, ...options }, video })

/** Commits as the publisher does, and asks until TikTok has published the video. */
async function publish(one: TestPublication) {
  const staged = await stageFully(tiktok, one)
  if (staged.kind !== 'staged') return staged
  const commitStartedAt = clock.now()
  const committed = await tiktok.commit(one.call())
  return committed.kind === 'pending' ? tiktok.resolve({ ...one.call(), commitStartedAt }) : committed
}

async function shownFile(permalink: string): Promise<Buffer> {
  const page = await (await fetch(permalink)).text()
  const [, address = ''] = /<video src="([^"]+)" controls/.exec(page) ?? []
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

/** A fake TikTok that gives one answer to every call. */
async function startFixed(status: number, body: unknown) {
  const server = http.createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(status).end(JSON.stringify(body)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { connector: connectorAt(`http://127.0.0.1:${port}`), close: () => server.close() }
}

const errorOf = (code: string) => ({ data: {}, error: { code, message: 'Refused', log_id: 'l' } })

describe('connecting TikTok', () => {
  it('connects the account of the user, with its followers', async () => {
    expect(await tiktok.open(account.access).listProfiles()).toMatchObject({
      kind: 'profiles',
      profiles: [
        {
          externalId: account.account.externalId,
          username: 'dancer',
          profileUrl: `${sandbox.url}/tiktok/@dancer`,
          followers: expect.any(Number),
        },
      ],
    })
    expect((await fetch(`${sandbox.url}/tiktok/@dancer`)).status).toBe(200)
  })

  it('sends the challenge in hexadecimal form, as only TikTok has it', () => {
    const { authorizeUrl } = startConsent(tiktok, 'state-1')
    const asked = new URL(authorizeUrl).searchParams
    expect(asked.get('code_challenge')).toMatch(/^[0-9a-f]{64}$/)
    expect(asked.get('client_key')).toBe('client')
  })

  it('renews with a new refresh token each time, and asks to reconnect when an old one is used', async () => {
    const rotated = await connect(tiktok, 'rotator')
    expect(tiktok.needsRenewal(rotated.access, clock.now())).toBe(false)
    ahead = 115 * minuteMs
    expect(tiktok.needsRenewal(rotated.access, clock.now())).toBe(true)
    const renewed = await tiktok.renew(rotated.access)
    if (renewed.kind !== 'access') throw new Error(JSON.stringify(renewed))
    expect(renewed.access.secrets['refreshToken']).not.toBe(rotated.access.secrets['refreshToken'])
    expect(await tiktok.renew(rotated.access)).toMatchObject({ kind: 'reauth_required' })
    expect((await tiktok.renew(renewed.access)).kind).toBe('access')
  })

  it('does not ask to reconnect after a failure of TikTok or of our credentials', async () => {
    for (const kind of ['server-error-before', 'invalid-client', 'rate-limit'] as const) {
      fault({ operation: 'token', fault: kind })
      expect((await tiktok.renew(account.access)).kind, kind).toMatch(/^(unavailable|rate_limited)$/)
    }
  })

  it('refuses a sign-in without the permission to publish', async () => {
    const { authorizeUrl, kept } = startConsent(tiktok, 'state-1')
    const url = new URL(authorizeUrl)
    url.searchParams.set('scope', 'user.info.basic,user.info.profile')
    const back = await decideConsent(url.href, { handle: 'watcher' })
    const code = back.searchParams.get('code') ?? ''
    expect(await tiktok.signIn.finish({ code, redirectUri, kept })).toMatchObject({
      kind: 'rejected',
      cure: 'Connect again and allow all permissions.',
    })
  })

  it('leaves out the followers without their permission', async () => {
    const { authorizeUrl, kept } = startConsent(tiktok, 'state-1')
    const url = new URL(authorizeUrl)
    url.searchParams.set('scope', 'user.info.basic,user.info.profile,video.publish')
    const back = await decideConsent(url.href, { handle: 'shy' })
    const code = back.searchParams.get('code') ?? ''
    const signedIn = await tiktok.signIn.finish({ code, redirectUri, kept })
    if (signedIn.kind !== 'access') throw new Error(JSON.stringify(signedIn))
    expect(await tiktok.open(signedIn.access).listProfiles()).toMatchObject({
      kind: 'profiles',
      profiles: [{ username: 'shy', followers: null }],
    })
  })
})

describe('publishing a video on TikTok', () => {
  it('sends chunks of 5 MB, the last with what remains, and TikTok receives every byte', async () => {
    const reads: number[] = []
    const one = post('A dance', {}, publishVideo(film, { onRead: ({ from, to }) => reads.push(to - from) }))
    const outcome = await publish(one)
    expect(outcome).toMatchObject({ kind: 'published', externalId: accepted('A dance')[0]?.postId })
    const { permalink } = outcome as { permalink: string }
    expect(permalink).toMatch(/\/tiktok\/@dancer\/video\/\d+$/)
    expect(reads).toEqual([chunkBytes, film.length - chunkBytes])
    expect((await shownFile(permalink)).equals(film)).toBe(true)
    expect(accepted('A dance')).toMatchObject([{ media: ['video/mp4'] }])
  })

  it('has no address for a video that only the user can watch', async () => {
    expect(await publish(post('Mine', { privacyLevel: 'SELF_ONLY' }))).toMatchObject({
      kind: 'published',
      permalink: null,
    })
    expect(accepted('Mine')).toHaveLength(1)
  })

  it('waits for the id of a public video that TikTok reviews, and then publishes without it', async () => {
    const answer = {
      data: { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] },
      error: { code: 'ok', message: '' },
    }
    const { connector, close } = await startFixed(200, answer)
    const upload = {
      publishId: 'p',
      url: 'http://127.0.0.1:1/',
      chunkBytes,
      sent: 0,
      startedAt: clock.now().toISOString(),
    }
    const one = publication(account, {
      text: 'Reviewed',
      options: chosen,
      video: publishVideo(clip),
      staging: { upload },
    })
    const commitStartedAt = clock.now()
    expect(await connector.resolve({ ...one.call(), commitStartedAt })).toMatchObject({ kind: 'pending' })
    ahead = 20 * minuteMs
    expect(await connector.resolve({ ...one.call(), commitStartedAt })).toMatchObject({
      kind: 'published',
      externalId: 'p',
      permalink: null,
    })
    close()
  })

  it('keeps every digit of the id of a video', async () => {
    const text =
      '{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[7312345678901234567]},"error":{"code":"ok"}}'
    const server = http.createServer((request, response) => {
      request.resume()
      response.end(text)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const upload = {
      publishId: 'p',
      url: 'http://127.0.0.1:1/',
      chunkBytes,
      sent: 0,
      startedAt: clock.now().toISOString(),
    }
    const one = publication(account, {
      text: 'Digits',
      options: chosen,
      video: publishVideo(clip),
      staging: { upload },
    })
    const connector = connectorAt(`http://127.0.0.1:${port}`)
    expect(await connector.resolve({ ...one.call(), commitStartedAt: clock.now() })).toMatchObject({
      externalId: '7312345678901234567',
    })
    server.close()
  })

  it('is left to the user if a lost state of the database may have sent it', async () => {
    const call = { ...post('An unknown upload').call(), ...onlyAssumed, commitStartedAt: clock.now() }
    expect(await tiktok.resolve(call)).toMatchObject({ kind: 'cannot_tell', final: true })
  })

  it.each([
    ['a text alone', { video: null }, 'TikTok publishes video only; add a video.'],
    ['a picture', { video: null, pictures: 1 }, 'TikTok publishes video only; add a video.'],
    ['a post without a chosen audience', { options: { commercialContent: 'no' } }, 'Choose who can watch'],
    [
      'a post without a word on advertising',
      { options: { privacyLevel: 'SELF_ONLY' } },
      'promotes a product or brand',
    ],
    [
      'a paid partnership that only the user can watch',
      { options: { privacyLevel: 'SELF_ONLY', commercialContent: 'branded' } },
      'paid partnership',
    ],
    ['more UTF-16 units than TikTok takes', { text: '😀'.repeat(1200) }, 'has 2,400 of 2,200'],
  ])('refuses %s without asking TikTok', async (_what, given, message) => {
    const {
      options = chosen,
      text = 'Words',
      pictures = 0,
      video,
    } = given as {
      options?: Record<string, string>
      text?: string
      pictures?: number
      video?: null
    }
    const { connector, close } = await startFixed(500, {})
    const one = publication(account, {
      text,
      options,
      images: await Promise.all(Array.from({ length: pictures }, () => testImage())),
      ...(video !== null && { video: publishVideo(clip) }),
    })
    expect(await connector.stage(one.call())).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(message),
    })
    close()
  })

  it('refuses what the account does not offer before it uploads anything, and says what it offers', async () => {
    const hidden = await connect(tiktok, 'dancer_private')
    expect(await tiktok.open(hidden.access).listProfiles()).toMatchObject({
      profiles: [{ offers: { privacyLevel: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] } }],
    })
    expect(await tiktok.stage(post('Public?', {}, publishVideo(clip), hidden).call())).toMatchObject({
      kind: 'rejected',
      message:
        'TikTok does not offer “Everyone” to this account. Who can watch: Followers, Friends, Only you.',
    })
    const quiet = await connect(tiktok, 'dancer_quiet')
    const asking = post('Comments?', { allowComments: 'yes' }, publishVideo(clip), quiet)
    expect(await tiktok.stage(asking.call())).toMatchObject({
      kind: 'rejected',
      message: 'TikTok does not offer “Yes” to this account. Allow comments: No.',
    })
    const brief = await connect(tiktok, 'dancer_brief')
    expect(await tiktok.open(brief.access).listProfiles()).toMatchObject({
      profiles: [{ offers: { longestVideoSeconds: ['60'] } }],
    })
    const long = publishVideo(clip, { durationMs: 90_000 })
    expect(await tiktok.stage(post('Too long', {}, long, brief).call())).toMatchObject({
      kind: 'rejected',
      message: 'TikTok takes videos of 3 seconds to 1 minute; this one has 1 minute 30 seconds.',
    })
    const followers = post('Followers', { privacyLevel: 'FOLLOWER_OF_CREATOR' }, publishVideo(clip), hidden)
    expect(await publish(followers)).toMatchObject({ kind: 'published' })
  })

  it('continues an interrupted upload with the chunk that TikTok does not have', async () => {
    let interrupted = false
    const reads: number[] = []
    const video = publishVideo(film, {
      onRead({ from }) {
        if (from === chunkBytes && !interrupted) {
          interrupted = true
          throw new Error('The process ended')
        }
        reads.push(from / chunkBytes)
      },
    })
    const one = post('Interrupted', {}, video)
    expect(await stageFully(tiktok, one)).toEqual({ kind: 'staged' })
    await expect(tiktok.commit(one.call())).rejects.toThrow('The process ended')
    const before = one.staging()
    const outcome = await publish(one)
    expect(one.staging()).toEqual(before)
    expect(outcome).toMatchObject({ kind: 'published' })
    expect(reads).toEqual([0, 1])
    expect((await shownFile((outcome as { permalink: string }).permalink)).equals(film)).toBe(true)
  })

  it('sends a chunk again of which TikTok did not confirm anything, and not one that it has', async () => {
    for (const kind of ['reset-before', 'reset-after'] as const) {
      const reads: number[] = []
      const onRead = ({ from }: { from: number }) => {
        if (reads.length === 0) fault({ operation: 'upload-media', fault: kind })
        reads.push(from / chunkBytes)
      }
      const one = post(`A chunk with ${kind}`, {}, publishVideo(film, { onRead }))
      const { permalink } = (await publish(one)) as { permalink: string }
      expect(reads, kind).toEqual(kind === 'reset-before' ? [0, 0, 1] : [0, 1])
      expect((await shownFile(permalink)).equals(film)).toBe(true)
    }
  })

  it('starts over when the address of the upload has expired', async () => {
    const one = post('An hour later', {}, publishVideo(film))
    expect(await stageFully(tiktok, one)).toEqual({ kind: 'staged' })
    const before = one.staging()
    ahead = 61 * minuteMs
    expect(await publish(one)).toMatchObject({ kind: 'published' })
    expect(one.staging()).not.toEqual(before)
    expect(accepted('An hour later')).toHaveLength(1)
  })
})

describe('the outcome of a commit on TikTok', () => {
  it.each(['reset-after', 'server-error-after', 'truncated', 'html-after'] as const)(
    'is found when its answer is lost (%s), and the video is there once',
    async (kind) => {
      const text = `Lost by ${kind}`
      const one = post(text)
      expect(await stageFully(tiktok, one)).toEqual({ kind: 'staged' })
      fault({ operation: 'create-post', fault: kind })
      const commitStartedAt = clock.now()
      expect((await tiktok.commit(one.call())).kind).toMatch(/^(outcome_unknown|pending)$/)
      expect(await tiktok.resolve({ ...one.call(), commitStartedAt })).toMatchObject({
        kind: 'published',
        externalId: accepted(text)[0]?.postId,
      })
      expect(accepted(text)).toHaveLength(1)
    },
  )

  it.each(['reset-before', 'server-error-before', 'html'] as const)(
    'is proven absent when the last chunk did not arrive (%s), and the commit can be repeated',
    async (kind) => {
      const text = `Dropped by ${kind}`
      const one = post(text, {}, publishVideo(film))
      expect(await stageFully(tiktok, one)).toEqual({ kind: 'staged' })
      fault({ operation: 'create-post', fault: kind })
      const commitStartedAt = clock.now()
      expect(await tiktok.commit(one.call())).toMatchObject({ kind: 'outcome_unknown' })
      expect(await tiktok.resolve({ ...one.call(), commitStartedAt })).toMatchObject({ kind: 'absent' })
      expect(await publish(one)).toMatchObject({ kind: 'published' })
      expect(accepted(text)).toHaveLength(1)
    },
  )

  it('is pending while TikTok processes the video, and a refusal for good when it fails', async () => {
    sandbox.control.changeSettings({ processingMs: minuteMs })
    fault({ operation: 'upload-media', fault: 'processing-failed' })
    const one = post('Fails')
    expect(await publish(one)).toMatchObject({ kind: 'pending' })
    ahead = 2 * minuteMs
    expect(await tiktok.resolve({ ...one.call(), commitStartedAt: clock.now() })).toMatchObject({
      kind: 'refused_later',
      message: 'TikTok failed to process the video.',
    })
    expect(accepted('Fails')).toEqual([])
  })

  it('asks the user when TikTok does not know the upload any more', async () => {
    const { connector, close } = await startFixed(400, errorOf('invalid_publish_id'))
    const upload = {
      publishId: 'p',
      url: 'http://127.0.0.1:1/',
      chunkBytes,
      sent: 0,
      startedAt: clock.now().toISOString(),
    }
    const one = publication(account, {
      text: 'Unknown',
      options: chosen,
      video: publishVideo(clip),
      staging: { upload },
    })
    expect(await connector.resolve({ ...one.call(), commitStartedAt: clock.now() })).toMatchObject({
      kind: 'cannot_tell',
      final: true,
    })
    close()
  })
})

describe('errors of TikTok', () => {
  it.each([
    [429, 'rate_limit_exceeded', { kind: 'rate_limited', retryAfterMs: minuteMs }],
    [403, 'spam_risk_too_many_posts', { kind: 'rate_limited', retryAfterMs: 24 * 60 * minuteMs }],
    [403, 'reached_active_user_cap', { kind: 'rate_limited', scope: 'application' }],
    [401, 'access_token_invalid', { kind: 'reauth_required' }],
    [401, 'scope_not_authorized', { kind: 'reauth_required' }],
    [
      200,
      'spam_risk_user_banned_from_posting',
      { kind: 'rejected', message: expect.stringContaining('banned') },
    ],
    [
      403,
      'unaudited_client_can_only_post_to_private_accounts',
      { kind: 'rejected', cure: expect.stringContaining('operator') },
    ],
    [400, 'something_new', { kind: 'rejected', message: 'TikTok refused the post (something_new).' }],
    [500, 'internal_error', { kind: 'unavailable' }],
  ])('%i %s before the commit', async (status, code, expected) => {
    const { connector, close } = await startFixed(status, errorOf(code))
    expect(await connector.stage(post('Words').call())).toMatchObject(expected)
    close()
  })

  it.each([
    ['retry-after', { kind: 'rate_limited' }],
    ['account-restricted', { kind: 'rejected' }],
    ['revoked-token', { kind: 'reauth_required' }],
  ] as const)('the refused commit (%s) publishes nothing', async (kind, expected) => {
    const one = post(`Refused by ${kind}`)
    await stageFully(tiktok, one)
    fault({ operation: 'create-post', fault: kind })
    expect(await tiktok.commit(one.call())).toMatchObject(expected)
    expect(accepted(`Refused by ${kind}`)).toEqual([])
  })

  it('waits a day after the daily limit of the account', async () => {
    sandbox.control.changeSettings({ rateLimitFactor: 0.5 })
    const busy = await connect(tiktok, 'busy')
    const outcomes = []
    for (let count = 0; count < 9; count += 1) {
      ahead = count * 5 * minuteMs
      outcomes.push(await publish(post(`Daily ${count}`, {}, publishVideo(clip), busy)))
    }
    expect(outcomes.filter(({ kind }) => kind === 'published')).toHaveLength(7)
    expect(outcomes.at(-1)).toMatchObject({ kind: 'rate_limited', retryAfterMs: 24 * 60 * minuteMs })
  })

  it('does not send the video to another host than TikTok’s', async () => {
    const answer = {
      data: {
        privacy_level_options: ['PUBLIC_TO_EVERYONE'],
        publish_id: 'p',
        upload_url: 'http://169.254.169.254/video/',
      },
      error: { code: 'ok', message: '' },
    }
    const { connector, close } = await startFixed(200, answer)
    const one = post('Elsewhere')
    expect(await connector.stage(one.call())).toMatchObject({ kind: 'unavailable' })
    expect(one.saves).toEqual([])
    close()
  })
})

describe('after publishing on TikTok', () => {
  it('reads views, likes, comments and shares of public videos', async () => {
    const { externalId } = (await publish(post('Counted'))) as { externalId: string }
    ahead = 30 * minuteMs
    const externalIds = [externalId, 'v_pub_file~not-public']
    const metrics = await tiktok.open(account.access).readMetrics({ account: account.account, externalIds })
    const some = expect.any(Number)
    const given = { engagements: some, impressions: some, videoViews: some, likes: some, comments: some }
    expect(metrics).toEqual([{ externalId, ...given, shares: some, reach: null, saves: null, clicks: null }])
  })

  it('reads the newest texts', async () => {
    const own = await connect(tiktok, 'writer')
    for (const text of ['Older', 'Newer']) await publish(post(text, {}, publishVideo(clip), own))
    const posts = await tiktok
      .open(own.access)
      .recentPosts({ account: own.account, limit: 1, signal: AbortSignal.timeout(20_000) })
    expect(posts).toMatchObject({ kind: 'posts', posts: [{ text: 'Newer' }] })
  })
})
