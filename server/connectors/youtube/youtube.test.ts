import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decideConsent } from '../../../sandbox/oauth/consent-client.ts'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
import type { FaultOrder } from '../../../sandbox/index.ts'
import {
  accessWith,
  connect,
  onlyAssumed,
  publication,
  redirectUri,
  stageFully,
  startConsent,
  testConnector,
  testImage,
  type TestAccount,
  type TestConnector,
  type TestPublication,
} from '../../../tests/support/publish-call.ts'
import { publishVideo } from '../../../tests/support/publish-video.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { youtubeConnector } from './connector.ts'
import { untilPacificMidnight } from './errors.ts'

const hourMs = 3_600_000
const partBytes = 8 * 1024 * 1024
/** What is left for the commit: less than 256 KiB, as YouTube's parts are multiples of that. */
const lastPart = (total: number) => total - Math.floor((total - 1) / 262_144) * 262_144

let sandbox: RunningSandbox
let youtube: TestConnector
let account: TestAccount
let ahead = 0
/** Twenty megabytes: three parts. */
let film: Buffer
let clip: Buffer
let handles = 0

const clock = { now: () => new Date(Date.now() + ahead) }

beforeAll(async () => {
  film = await sampleVideo({ leastBytes: 20_000_000 })
  clip = await sampleVideo()
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0, clock: () => Date.now() + ahead })
  youtube = connectorAt(`${sandbox.url}/youtube`)
  account = await freshAccount()
  sandbox.control.changeSettings({ processingMs: 0 })
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0, refusesRepeatedVideo: 0 })
})
afterAll(() => sandbox.close())

function connectorAt(address: string): TestConnector {
  return testConnector(
    youtubeConnector({
      accounts: address,
      tokens: address,
      api: address,
      analytics: address,
      site: address,
      clientId: 'client',
      clientSecret: 'secret',
      clock,
    }),
  )
}

function freshAccount(): Promise<TestAccount> {
  handles += 1
  return connect(youtube, `filmer${handles}`)
}

const fault = (order: Partial<FaultOrder> & Pick<FaultOrder, 'operation' | 'fault'>) =>
  sandbox.control.addFault({ platform: 'youtube', times: 1, ...order })

const accepted = (text: string) =>
  sandbox.control.log({ platform: 'youtube' }).entries.filter((entry) => entry.text === text)

/** Commits as the publisher does, and asks until YouTube has processed the video. */
async function publish(post: TestPublication) {
  const staged = await stageFully(youtube, post)
  if (staged.kind !== 'staged') return staged
  const commitStartedAt = clock.now()
  const committed = await youtube.commit(post.call())
  return committed.kind === 'pending' ? youtube.resolve({ ...post.call(), commitStartedAt }) : committed
}

const readPost = async (id: string, part: string) => {
  const { secrets } = account.access
  const response = await fetch(`${sandbox.url}/youtube/youtube/v3/videos?part=${part}&id=${id}`, {
    headers: { authorization: `Bearer ${secrets['accessToken']}` },
  })
  const { items } = (await response.json()) as { items: Record<string, Record<string, unknown>>[] }
  return items[0]
}

async function shownFile(id: string): Promise<Buffer> {
  const page = await (await fetch(`${sandbox.url}/youtube/watch?v=${id}`)).text()
  const [, address = ''] = /<video src="([^"]+)" controls/.exec(page) ?? []
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

/** A fake Google that gives one answer to every call. */
async function startFixed(status: number, body: unknown, headers: Record<string, string> = {}) {
  const server = http.createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { connector: connectorAt(`http://127.0.0.1:${port}`), close: () => server.close() }
}

const googleError = (code: number, reason: string) => ({
  error: { code, message: 'Refused', errors: [{ message: 'Refused', domain: 'youtube', reason }] },
})

describe('connecting YouTube', () => {
  it('connects the channel that the user chooses, with its subscribers', async () => {
    const listed = await youtube.open(account.access).listProfiles()
    expect(listed).toMatchObject({
      kind: 'profiles',
      holderId: account.account.externalId,
      profiles: [
        {
          externalId: expect.stringMatching(/^UC.{22}$/),
          username: 'filmer1',
          name: 'Filmer1',
          profileUrl: `${sandbox.url}/youtube/@filmer1`,
          followers: expect.any(Number),
        },
      ],
    })
    const page = await fetch(`${sandbox.url}/youtube/@filmer1`)
    expect(page.status).toBe(200)
  })

  it('reaches another channel with another choice, and publishes to each its own video', async () => {
    const other = await freshAccount()
    expect(other.account.externalId).not.toBe(account.account.externalId)
    for (const [one, text] of [
      [account, 'For the first channel'],
      [other, 'For the second channel'],
    ] as const) {
      expect(await publish(publication(one, { text, video: publishVideo(clip) }))).toMatchObject({
        kind: 'published',
      })
      expect(accepted(text)).toMatchObject([{ accountId: one.account.externalId }])
    }
  })

  it('asks for access that lasts without the user, and renews it with the same refresh token', async () => {
    const { authorizeUrl } = startConsent(youtube, 'state-1')
    const asked = new URL(authorizeUrl).searchParams
    expect(asked.get('access_type')).toBe('offline')
    expect(asked.get('prompt')).toContain('consent')
    expect(youtube.needsRenewal(account.access, clock.now())).toBe(false)
    ahead = 55 * 60_000
    expect(youtube.needsRenewal(account.access, clock.now())).toBe(true)
    const renewed = await youtube.renew(account.access)
    if (renewed.kind !== 'access') throw new Error(JSON.stringify(renewed))
    expect(renewed.access.secrets['refreshToken']).toBe(account.access.secrets['refreshToken'])
    expect(renewed.access.secrets['accessToken']).not.toBe(account.access.secrets['accessToken'])
    expect(renewed.access.scopes).toEqual(account.access.scopes)
    const again = await youtube.renew(account.access)
    expect(again.kind).toBe('access')
  })

  it('asks to reconnect after access was withdrawn, and not after a failure of Google or of our credentials', async () => {
    const gone = await freshAccount()
    fault({ operation: 'token', fault: 'server-error-before' })
    expect(await youtube.renew(gone.access)).toMatchObject({ kind: 'unavailable' })
    fault({ operation: 'token', fault: 'invalid-client' })
    expect(await youtube.renew(gone.access)).toMatchObject({ kind: 'unavailable' })
    await youtube.revoke(gone.access)
    expect(await youtube.renew(gone.access)).toMatchObject({ kind: 'reauth_required' })
    expect(await youtube.open(gone.access).listProfiles()).toMatchObject({ kind: 'reauth_required' })
  })

  it('refuses a sign-in without the permission to upload', async () => {
    const { authorizeUrl, kept } = startConsent(youtube, 'state-1')
    const url = new URL(authorizeUrl)
    url.searchParams.set('scope', 'https://www.googleapis.com/auth/youtube.readonly')
    const back = await decideConsent(url.href, { handle: 'reader' })
    const code = back.searchParams.get('code') ?? ''
    expect(await youtube.signIn.finish({ code, redirectUri, kept })).toMatchObject({
      kind: 'rejected',
      cure: expect.stringContaining('tick all permissions'),
    })
    expect(await youtube.signIn.finish({ code, redirectUri, kept })).toMatchObject({
      kind: 'rejected',
      cure: 'Start connecting again.',
    })
  })

  it('says that a Google account has no channel', async () => {
    const { connector, close } = await startFixed(200, { kind: 'youtube#channelListResponse' })
    expect(await connector.open(accessWith('t')).listProfiles()).toMatchObject({
      kind: 'rejected',
      message: 'This Google account has no YouTube channel.',
    })
    close()
  })
})

describe('publishing a video on YouTube', () => {
  it('publishes the video with title, description and chosen options, byte for byte', async () => {
    const reads: number[] = []
    const text = 'The first line\n\nMore about it.'
    const post = publication(account, {
      text,
      options: { visibility: 'unlisted', alteredContent: 'yes' },
      video: publishVideo(film, { onRead: ({ from, to }) => reads.push(to - from) }),
    })
    const outcome = await publish(post)
    expect(outcome).toMatchObject({ kind: 'published' })
    const { externalId, permalink } = outcome as { externalId: string; permalink: string }
    expect(permalink).toBe(`${sandbox.url}/youtube/watch?v=${externalId}`)
    expect(Math.max(...reads)).toBe(partBytes)
    expect(reads.at(-1)).toBe(lastPart(film.length))
    expect((await shownFile(externalId)).equals(film)).toBe(true)
    expect(await readPost(externalId, 'snippet,status')).toMatchObject({
      snippet: { title: 'The first line', description: text },
      status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false, containsSyntheticMedia: true },
    })
    expect(accepted(text)).toMatchObject([{ mediaCount: 1, media: ['video/mp4'] }])
  })

  it('is public and has the title of its own unless something else is chosen', async () => {
    const post = publication(account, {
      text: 'Words',
      options: { title: 'A title of its own', madeForKids: 'yes' },
      video: publishVideo(clip),
    })
    const { externalId } = (await publish(post)) as { externalId: string }
    expect(await readPost(externalId, 'snippet,status')).toMatchObject({
      snippet: { title: 'A title of its own' },
      status: { privacyStatus: 'public', selfDeclaredMadeForKids: true },
    })
  })

  it('cuts off a long first line between words for the title', async () => {
    const text = `${'word '.repeat(30)}end`
    const { externalId } = (await publish(publication(account, { text, video: publishVideo(clip) }))) as {
      externalId: string
    }
    const title = String((await readPost(externalId, 'snippet'))?.['snippet']?.['title'])
    expect(title).toMatch(/^(word )*word…$/)
    expect(title.length).toBeGreaterThan(90)
    expect(title.length).toBeLessThanOrEqual(100)
  })

  it('gives the video the picture beside it as its thumbnail, once', async () => {
    const text = 'With a thumbnail'
    const post = publication(account, { text, images: [await testImage()], video: publishVideo(clip) })
    const outcome = await publish(post)
    expect(outcome).toMatchObject({ kind: 'published', answer: expect.stringContaining('has its thumbnail') })
    await youtube.resolve({ ...post.call(), commitStartedAt: clock.now() })
    expect(accepted(text)).toMatchObject([{ media: ['video/mp4', 'image/png'] }])
  })

  it('stays published when YouTube refuses the thumbnail', async () => {
    fault({ operation: 'media-metadata', fault: 'account-restricted' })
    const post = publication(account, {
      text: 'Refused thumbnail',
      images: [await testImage()],
      video: publishVideo(clip),
    })
    expect(await publish(post)).toMatchObject({
      kind: 'published',
      answer: expect.stringContaining('did not take the thumbnail'),
    })
  })

  it.each([
    ['a text alone', {}, 'YouTube publishes video only; add a video.'],
    ['a picture alone', { images: 1 }, 'the picture becomes its thumbnail'],
    ['two pictures', { images: 2, video: true }, 'one video and one picture as its thumbnail'],
    ['angle brackets', { text: 'a < b', video: true }, 'takes no < or >'],
    ['too many bytes', { text: 'é'.repeat(2600), video: true }, 'has 5,200 of 5,000'],
  ])('refuses %s without asking YouTube', async (_what, given, message) => {
    const {
      images = 0,
      video = false,
      text = 'Words',
    } = given as { images?: number; video?: boolean; text?: string }
    const { connector, close } = await startFixed(500, '')
    const post = publication(account, {
      text,
      images: await Promise.all(Array.from({ length: images }, () => testImage())),
      ...(video && { video: publishVideo(clip) }),
    })
    expect(await connector.stage(post.call())).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(message),
    })
    close()
  })

  it('continues an interrupted upload where YouTube has it, in the same session', async () => {
    let interrupted = false
    const reads: number[] = []
    const video = publishVideo(film, {
      onRead({ from }) {
        if (from === partBytes && !interrupted) {
          interrupted = true
          throw new Error('The process ended')
        }
        reads.push(from / partBytes)
      },
    })
    const post = publication(account, { text: 'Interrupted', video })
    await expect(youtube.stage(post.call())).rejects.toThrow('The process ended')
    const uri = (post.staging() as { session?: { uri: string } }).session?.uri
    expect(await stageFully(youtube, post)).toEqual({ kind: 'staged' })
    expect((post.staging() as { session?: { uri: string } }).session?.uri).toBe(uri)
    expect(reads).toEqual([0, 1, 2])
    const { externalId } = (await publish(post)) as { externalId: string }
    expect((await shownFile(externalId)).equals(film)).toBe(true)
  })

  it('sends a part again of which YouTube did not confirm anything, and not one that it has', async () => {
    for (const kind of ['reset-before', 'reset-after'] as const) {
      const text = `A part with ${kind}`
      const reads: number[] = []
      const onRead = ({ from }: { from: number }) => {
        if (reads.length === 0) fault({ operation: 'upload-media', fault: kind })
        reads.push(from / partBytes)
      }
      const post = publication(account, { text, video: publishVideo(film, { onRead }) })
      const { externalId } = (await publish(post)) as { externalId: string }
      expect(reads.slice(0, 3), kind).toEqual(kind === 'reset-before' ? [0, 0, 1] : [0, 1, 2])
      expect((await shownFile(externalId)).equals(film)).toBe(true)
    }
  })

  it('starts over when the session has expired', async () => {
    const post = publication(account, { text: 'A week later', video: publishVideo(film) })
    expect(await stageFully(youtube, post)).toEqual({ kind: 'staged' })
    const before = post.staging()
    ahead = 8 * 24 * hourMs
    const renewed = await youtube.renew(account.access)
    if (renewed.kind !== 'access') throw new Error(renewed.kind)
    const later = publication(
      { ...account, access: renewed.access },
      { text: 'A week later', video: publishVideo(film), staging: before },
    )
    expect(await stageFully(youtube, later)).toEqual({ kind: 'staged' })
    expect(later.staging()).not.toEqual(before)
  })
})

describe('the outcome of a commit on YouTube', () => {
  it.each(['reset-after', 'server-error-after', 'truncated', 'html-after'] as const)(
    'is found when its answer is lost (%s), and the video is there once',
    async (kind) => {
      const text = `Lost by ${kind}`
      const post = publication(account, { text, video: publishVideo(clip) })
      expect(await stageFully(youtube, post)).toEqual({ kind: 'staged' })
      fault({ operation: 'create-post', fault: kind })
      const commitStartedAt = clock.now()
      expect(await youtube.commit(post.call())).toMatchObject({ kind: 'outcome_unknown' })
      const found = await youtube.resolve({ ...post.call(), commitStartedAt })
      expect(found).toMatchObject({ kind: 'published', externalId: accepted(text)[0]?.postId })
      expect(accepted(text)).toHaveLength(1)
    },
  )

  it.each(['reset-before', 'server-error-before', 'html'] as const)(
    'is proven absent when the last bytes did not arrive (%s), and the commit can be repeated',
    async (kind) => {
      const text = `Dropped by ${kind}`
      const post = publication(account, { text, video: publishVideo(film) })
      expect(await stageFully(youtube, post)).toEqual({ kind: 'staged' })
      fault({ operation: 'create-post', fault: kind })
      const commitStartedAt = clock.now()
      expect(await youtube.commit(post.call())).toMatchObject({ kind: 'outcome_unknown' })
      expect(await youtube.resolve({ ...post.call(), commitStartedAt })).toMatchObject({ kind: 'absent' })
      expect(await publish(post)).toMatchObject({ kind: 'published' })
      expect(accepted(text)).toHaveLength(1)
    },
  )

  it('is found without its session if a lost state of the database may have sent it', async () => {
    const call = () => publication(account, { text: 'An unknown session', video: publishVideo(clip) })
    const commitStartedAt = clock.now()
    const published = await publish(call())
    const externalId = published.kind === 'published' ? published.externalId : ''
    const found = await youtube.resolve({ ...call().call(), ...onlyAssumed, commitStartedAt })
    expect(found).toMatchObject({ kind: 'published', externalId })
    const other = { ...call().call(), ...onlyAssumed, text: 'Another title', commitStartedAt }
    expect(await youtube.resolve(other)).toMatchObject({ kind: 'cannot_tell' })
  })

  it('is found among the uploads of the channel after the session has expired', async () => {
    const text = 'Found by its title'
    const post = publication(account, { text, video: publishVideo(clip) })
    await stageFully(youtube, post)
    fault({ operation: 'create-post', fault: 'reset-after' })
    const commitStartedAt = clock.now()
    await youtube.commit(post.call())
    const staging = {
      session: { uri: `${sandbox.url}/youtube/upload/youtube/v3/videos?upload_id=gone`, sent: 0 },
    }
    const later = publication(account, { text, video: publishVideo(clip), staging })
    expect(await youtube.resolve({ ...later.call(), commitStartedAt })).toMatchObject({
      kind: 'published',
      externalId: accepted(text)[0]?.postId,
    })
    const unknown = publication(account, { text: 'Another title', video: publishVideo(clip), staging })
    expect(await youtube.resolve({ ...unknown.call(), commitStartedAt })).toMatchObject({
      kind: 'cannot_tell',
    })
  })

  it('is not proven absent by an answer that is no list of uploads', async () => {
    const { connector, close } = await startFixed(200, {})
    const staging = {
      session: { uri: `${sandbox.url}/youtube/upload/youtube/v3/videos?upload_id=gone`, sent: 0 },
    }
    const lost = publication(account, { text: 'Lost', video: publishVideo(clip), staging })
    const commitStartedAt = clock.now()
    ahead = 30 * 60_000
    expect(await connector.resolve({ ...lost.call(), commitStartedAt })).toMatchObject({
      kind: 'unavailable',
    })
    close()
  })

  it('waits while YouTube processes the video', async () => {
    sandbox.control.changeSettings({ processingMs: 60_000 })
    const post = publication(account, { text: 'Slow processing', video: publishVideo(clip) })
    expect(await publish(post)).toMatchObject({ kind: 'pending' })
    ahead = 61_000
    expect(await youtube.resolve({ ...post.call(), commitStartedAt: clock.now() })).toMatchObject({
      kind: 'published',
    })
  })

  it.each([
    [
      'cannot be processed',
      () => fault({ operation: 'upload-media', fault: 'processing-failed' }),
      'could not process',
    ],
    [
      'is already on the channel',
      () => sandbox.control.changeSettings({ refusesRepeatedVideo: 1 }),
      'the channel already has it',
    ],
  ])('is a refusal for good when the video %s', async (what, prepare, message) => {
    await publish(publication(account, { text: 'Before', video: publishVideo(clip) }))
    prepare()
    const post = publication(account, { text: what, video: publishVideo(clip) })
    expect(await publish(post)).toMatchObject({
      kind: 'refused_later',
      message: expect.stringContaining(message),
    })
  })

  it('says when YouTube made the video private, as it does for applications without its audit', async () => {
    const videoAnswer = {
      id: 'v',
      items: [{ id: 'v', status: { uploadStatus: 'processed', privacyStatus: 'private' } }],
    }
    const { connector, close } = await startFixed(200, videoAnswer)
    const post = publication(account, {
      text: 'Locked',
      video: publishVideo(clip),
      staging: { videoId: 'v' },
    })
    expect(await connector.resolve({ ...post.call(), commitStartedAt: clock.now() })).toMatchObject({
      kind: 'published',
      answer: expect.stringContaining('audit'),
    })
    close()
  })

  it('does not send the last bytes without the permission to commit', async () => {
    const post = publication(account, { text: 'Not allowed', video: publishVideo(clip) })
    await stageFully(youtube, post)
    expect(await youtube.commit({ ...post.call(), mayCommit: () => false })).toMatchObject({
      kind: 'unavailable',
    })
    expect(accepted('Not allowed')).toEqual([])
  })
})

describe('errors of YouTube', () => {
  it.each([
    [429, 'rateLimitExceeded', { kind: 'rate_limited' }],
    [403, 'quotaExceeded', { kind: 'rate_limited', scope: 'application' }],
    [400, 'uploadLimitExceeded', { kind: 'rate_limited', retryAfterMs: 24 * hourMs }],
    [401, 'authError', { kind: 'reauth_required' }],
    [403, 'insufficientPermissions', { kind: 'reauth_required' }],
    [400, 'invalidTitle', { kind: 'rejected', message: 'YouTube refused the title of the video.' }],
    [403, 'channelSuspended', { kind: 'rejected', message: expect.stringContaining('suspended') }],
    [403, 'accessNotConfigured', { kind: 'rejected', cure: expect.stringContaining('operator') }],
    [400, 'somethingNew', { kind: 'rejected', message: expect.stringContaining('Refused') }],
    [503, 'backendError', { kind: 'unavailable' }],
  ])('%i %s before the commit', async (status, reason, expected) => {
    const { connector, close } = await startFixed(status, googleError(status, reason))
    const post = publication(account, { text: 'Words', video: publishVideo(clip) })
    expect(await connector.stage(post.call())).toMatchObject(expected)
    close()
  })

  it.each([
    ['retry-after', { kind: 'rate_limited', retryAfterMs: expect.any(Number) }],
    ['account-restricted', { kind: 'rejected' }],
    ['credits-depleted', { kind: 'rate_limited', scope: 'application' }],
    ['revoked-token', { kind: 'reauth_required' }],
  ] as const)('the refused commit (%s) publishes nothing', async (kind, expected) => {
    const post = publication(account, { text: `Refused by ${kind}`, video: publishVideo(clip) })
    await stageFully(youtube, post)
    fault({ operation: 'create-post', fault: kind })
    expect(await youtube.commit(post.call())).toMatchObject(expected)
    expect(accepted(`Refused by ${kind}`)).toEqual([])
  })

  it('waits for the next midnight in California for a daily quota', () => {
    const evening = Date.parse('2026-07-01T23:00:00-07:00')
    expect(untilPacificMidnight(evening)).toBe(hourMs)
    const winter = Date.parse('2026-12-01T12:00:00-08:00')
    expect(untilPacificMidnight(winter)).toBe(12 * hourMs)
  })

  it('does not send the video to another host than Google’s', async () => {
    const { connector, close } = await startFixed(200, {}, { location: 'http://169.254.169.254/upload' })
    const post = publication(account, { text: 'Elsewhere', video: publishVideo(clip) })
    expect(await connector.stage(post.call())).toMatchObject({ kind: 'unavailable' })
    expect(post.saves).toEqual([])
    close()
  })
})

describe('after publishing on YouTube', () => {
  const partOf = (postId: string, content: string) => ({
    ...account,
    signal: AbortSignal.timeout(20_000),
    part: { kind: 'comment' as const, content },
    postId,
    previousId: postId,
  })

  it('adds the first comment once, and finds it after a lost answer', async () => {
    const { externalId } = (await publish(
      publication(account, { text: 'With a comment', video: publishVideo(clip) }),
    )) as { externalId: string }
    const commitStartedAt = clock.now()
    const call = partOf(externalId, 'First!')
    expect(await youtube.resolvePart({ ...call, commitStartedAt })).toMatchObject({ kind: 'absent' })
    fault({ operation: 'create-comment', fault: 'reset-after' })
    expect(await youtube.commitPart(call)).toMatchObject({ kind: 'outcome_unknown' })
    const found = await youtube.resolvePart({ ...call, commitStartedAt })
    expect(found).toMatchObject({ kind: 'published', externalId: accepted('First!')[0]?.postId })
    const page = await (await fetch(`${sandbox.url}/youtube/watch?v=${externalId}`)).text()
    expect(page).toContain('First!')
  })

  it('says that a video made for kids takes no comment', async () => {
    const { externalId } = (await publish(
      publication(account, { text: 'For kids', options: { madeForKids: 'yes' }, video: publishVideo(clip) }),
    )) as { externalId: string }
    expect(await youtube.commitPart(partOf(externalId, 'Hello kids'))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('does not take this comment'),
    })
  })

  it('reads views, likes, comments and shares, and leaves out videos that are gone', async () => {
    const { externalId } = (await publish(
      publication(account, { text: 'Counted', video: publishVideo(clip) }),
    )) as { externalId: string }
    ahead = 30 * 60_000
    const metrics = await youtube
      .open(account.access)
      .readMetrics({ account: account.account, externalIds: [externalId, '7missing000'] })
    const some = expect.any(Number)
    const given = { engagements: some, impressions: some, videoViews: some, likes: some, comments: some }
    const missing = { reach: null, saves: null, clicks: null }
    expect(metrics).toEqual([{ externalId, ...given, shares: some, ...missing }])

    const scopes = account.access.scopes.filter((scope) => !scope.includes('analytics'))
    expect(
      await youtube
        .open({ ...account.access, scopes })
        .readMetrics({ account: account.account, externalIds: [externalId] }),
    ).toEqual([{ externalId, ...given, shares: null, ...missing }])
  })

  it('reads the views of a channel by day, and nothing without the permission', async () => {
    await publish(publication(account, { text: 'Seen on some days', video: publishVideo(clip) }))
    ahead = 30 * 60_000
    const today = new Date().toISOString().slice(0, 10)
    const asked = { account: account.account, from: today, to: today }
    const number = { impressions: expect.any(Number) as number, reach: null, profileViews: null }
    expect(await youtube.open(account.access).readAccountDays(asked)).toEqual([{ day: today, ...number }])
    const scopes = account.access.scopes.filter((scope) => !scope.includes('analytics'))
    expect(await youtube.open({ ...account.access, scopes }).readAccountDays(asked)).toEqual([])
  })

  it('reads the newest descriptions', async () => {
    const own = await freshAccount()
    for (const text of ['Older', 'Newer']) {
      await publish(publication(own, { text, video: publishVideo(clip) }))
    }
    const posts = await youtube
      .open(own.access)
      .recentPosts({ account: own.account, limit: 1, signal: AbortSignal.timeout(20_000) })
    expect(posts).toMatchObject({ kind: 'posts', posts: [{ text: 'Newer' }] })
  })
})
