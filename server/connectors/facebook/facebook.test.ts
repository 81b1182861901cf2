import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
import { decideConsent } from '../../../sandbox/oauth/consent-client.ts'
import {
  acceptedBy,
  commentBelow,
  commitWith,
  loseResponse,
  provesThatAbsentPostsAreSentAgain,
  provesThatCommentsAreAdded,
  provesThatLostResponsesStayOpen,
  provesThatUnreadablePostsStayOpen,
  provesThatUsageIsRead,
} from '../../../tests/support/connector-scenarios.ts'
import { fixedResponses } from '../../../tests/support/fixed-answers.ts'
import {
  connect,
  onlyAssumed,
  publication,
  redirectUri,
  stageFully,
  startConsent,
  testConnector,
  testImage,
  type TestAccount,
  type TestCall,
  type TestConnector,
  type TestPublication,
} from '../../../tests/support/publish-call.ts'
import { publishVideo, type ReadRange } from '../../../tests/support/publish-video.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { systemClock } from '../../infra/clock.ts'
import type { AnnouncedLimit } from '../call-limits.ts'
import type { Access, PlatformProfile } from '../connector.ts'
import { facebookConnector } from './connector.ts'

let sandbox: RunningSandbox
let facebook: TestConnector
let account: TestAccount
let film: Buffer
let ahead = 0
let handles = 0

const dayMs = 86_400_000

beforeAll(async () => {
  film = await sampleVideo({ leastBytes: 9_000_000 })
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0, clock: () => Date.now() + ahead })
  facebook = connectorAt(`${sandbox.url}/facebook`)
  account = await freshPage()
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0, rateLimitFactor: 1, refusesRepeatedText: 1 })
})
afterAll(() => sandbox.close())

function connectorAt(address: string, more: { scopes?: string[] } = {}): TestConnector {
  return testConnector(
    facebookConnector({
      site: address,
      graph: address,
      graphVideo: address,
      upload: address,
      version: 'v25.0',
      clientId: 'client',
      clientSecret: 'secret',
      scopes: more.scopes,
      clock: systemClock,
    }),
  )
}

function freshPage(): Promise<TestAccount> {
  handles += 1
  return connect(facebook, `bakery.${handles}`)
}

/** Signs in as somebody who manages several Pages. */
async function signIn(connector: TestConnector, handle: string, more: string[]) {
  const { authorizeUrl, kept } = startConsent(connector, 'state-1')
  const back = await decideConsent(authorizeUrl, { handle, more })
  return await connector.signIn.finish({ code: back.searchParams.get('code') ?? '', redirectUri, kept })
}

async function profilesOf(access: Access): Promise<PlatformProfile[]> {
  const listed = await facebook.open(access).listProfiles()
  if (listed.kind !== 'profiles') throw new Error(JSON.stringify(listed))
  return listed.profiles
}

async function draft(text: string, pictures = 0, mine = account): Promise<TestPublication> {
  const one = () => testImage({ altText: 'A violet square' })
  return publication(mine, { text, images: await Promise.all(Array.from({ length: pictures }, one)) })
}

const filmed = (text: string, onRead?: (range: ReadRange) => void) =>
  publication(account, { text, video: publishVideo(film, onRead ? { onRead } : {}) })

const underTest = (operation: 'create-post' | 'publish' = 'create-post') => ({
  sandbox,
  connector: facebook,
  platform: 'facebook' as const,
  operation,
  draft,
})
const accepted = (text: string) => acceptedBy(underTest, text)

async function publish(post: TestPublication) {
  expect(await stageFully(facebook, post)).toEqual({ kind: 'staged' })
  return await facebook.commit(post.call())
}

const resolve = (call: TestCall, commitStartedAt: Date, otherPostIds?: ReadonlySet<string>) =>
  facebook.resolve({ ...call, commitStartedAt, ...(otherPostIds && { otherPostIds }) })

/** A connector to a Facebook that answers the calls of these paths. */
async function fixedFacebook(answers: Record<string, [status: number, body: unknown]>) {
  const withVersion = Object.entries(answers).map(([path, answer]) => [`/v25.0${path}`, answer] as const)
  const { origin } = await fixedResponses(Object.fromEntries(withVersion))
  return connectorAt(origin)
}

const graphError = (code: number, subcode?: number, message = 'Refused') => ({
  error: { message, type: 'OAuthException', code, error_subcode: subcode },
})

describe('connecting Facebook', () => {
  it('reaches each Page that was selected, with followers, picture and address', async () => {
    const signedIn = await signIn(facebook, 'first.page', ['second.page', 'third.page'])
    const access = signedIn.kind === 'access' ? signedIn.access : undefined
    if (!access) throw new Error(JSON.stringify(signedIn))
    expect(access.expiresAt).toBeNull()
    const profiles = await profilesOf(access)
    expect(profiles.map(({ username }) => username)).toEqual(['first.page', 'second.page', 'third.page'])
    expect(profiles[1]).toMatchObject({
      name: 'Second Page',
      followers: expect.any(Number) as number,
      profileUrl: `${sandbox.url}/facebook/second.page`,
    })
    expect((await fetch(profiles[1]?.pictureUrl ?? '')).status).toBe(200)
    expect((await fetch(profiles[1]?.profileUrl ?? '')).status).toBe(200)

    const [, second, third] = profiles
    for (const page of [second, third]) {
      const mine = { access, account: { externalId: page?.externalId ?? '', username: page?.username ?? '' } }
      const outcome = await publish(await draft(`For ${page?.username}`, 0, mine))
      expect(outcome).toMatchObject({ kind: 'published' })
      expect(accepted(`For ${page?.username}`)).toMatchObject([{ handle: page?.username }])
    }
  })

  it('publishes and reads Pages after the token of the person has ended', async () => {
    const mine = await freshPage()
    ahead = 61 * dayMs
    expect(await profilesOf(mine.access)).toMatchObject([{ username: mine.account.username }])
    expect(await publish(await draft('Two months later', 0, mine))).toMatchObject({ kind: 'published' })
  })

  it('reads the tokens of Pages again when one is refused, and asks the person once theirs has ended', async () => {
    const mine = await freshPage()
    expect(facebook.needsRenewal(mine.access, new Date())).toBe(false)
    expect(await facebook.renew(mine.access)).toMatchObject({ kind: 'access', access: { expiresAt: null } })
    ahead = 61 * dayMs
    expect(await facebook.renew(mine.access)).toMatchObject({ kind: 'reauth_required' })
  })

  it('refuses a Page that the sign-in does not reach, without calling Facebook', async () => {
    const other = publication(
      { access: account.access, account: { externalId: '1', username: 'else' } },
      { text: 'Nowhere' },
    )
    expect(await facebook.stage(other.call())).toMatchObject({ kind: 'reauth_required' })
    expect(await facebook.commit(other.call())).toMatchObject({ kind: 'reauth_required' })
  })

  it('revokes everything when disconnecting', async () => {
    const mine = await freshPage()
    await facebook.revoke(mine.access)
    expect(await facebook.open(mine.access).listProfiles()).toMatchObject({ kind: 'reauth_required' })
  })

  it('refuses an invalid code, and a sign-in without the permission to publish or without Pages', async () => {
    expect(await facebook.signIn.finish({ code: 'nonsense', redirectUri, kept: {} })).toMatchObject({
      kind: 'rejected',
      message: 'Facebook did not accept the sign-in.',
    })
    const few = connectorAt(`${sandbox.url}/facebook`, { scopes: ['pages_show_list'] })
    expect(await signIn(few, 'few.rights', [])).toMatchObject({
      kind: 'rejected',
      message: 'Facebook did not grant all permissions that publishing needs.',
    })
    const granted = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'].map((permission) => ({
      permission,
      status: 'granted',
    }))
    const fixed = await fixedFacebook({
      '/oauth/access_token': [200, { access_token: 'token' }],
      '/me/permissions': [200, { data: granted }],
      '/me': [200, { id: '7' }],
      '/me/accounts': [
        200,
        { data: [{ id: '1', name: 'Read only', access_token: 't', tasks: ['ANALYZE'] }] },
      ],
    })
    const outcome = await fixed.signIn.finish({ code: 'c', redirectUri, kept: {} })
    expect(outcome).toMatchObject({
      kind: 'rejected',
      message: 'Facebook gave us access to no Page on which you may publish.',
    })
  })

  it('proves each call with the app secret', async () => {
    const thief = testConnector(
      facebookConnector({
        site: `${sandbox.url}/facebook`,
        graph: `${sandbox.url}/facebook`,
        graphVideo: `${sandbox.url}/facebook`,
        upload: `${sandbox.url}/facebook`,
        version: 'v25.0',
        clientId: 'client',
        clientSecret: 'another',
        scopes: undefined,
        clock: systemClock,
      }),
    )
    expect(await thief.open(account.access).listProfiles()).toMatchObject({
      answer: expect.stringContaining('appsecret_proof') as string,
    })
  })
})

describe('publishing on Facebook', () => {
  it.each([
    ['a text', 0],
    ['one picture', 1],
    ['several pictures', 3],
  ])('publishes %s and links to it', async (what, pictures) => {
    const outcome = await publish(await draft(`Post with ${what}`, pictures))
    const [entry] = accepted(`Post with ${what}`)
    expect(entry?.mediaCount).toBe(pictures)
    expect(outcome).toMatchObject({
      kind: 'published',
      externalId: entry?.postId,
      permalink: `${sandbox.url}/facebook/${entry?.postId}`,
    })
    const page = await (await fetch(`${sandbox.url}/facebook/${entry?.postId}`)).text()
    expect(page).toContain(`Post with ${what}`)
    expect(page.split('A violet square').length > 1).toBe(pictures > 0)
  })

  it('shows the first link of a text without its punctuation', async () => {
    await publish(await draft('Read this (https://example.com/a?b=1). Or http://example.org!'))
    const [entry] = accepted('Read this (https://example.com/a?b=1). Or http://example.org!')
    const page = await (await fetch(`${sandbox.url}/facebook/${entry?.postId}`)).text()
    expect(page).toContain('href="https://example.com/a?b=1"')
  })

  it('uploads no picture twice, and again once Facebook has deleted it', async () => {
    const post = await draft('Twice staged', 2)
    await stageFully(facebook, post)
    const saves = post.saves.length
    expect(saves).toBe(2)
    await stageFully(facebook, post)
    expect(post.saves).toHaveLength(saves)
    ahead = 25 * 3_600_000
    expect(await facebook.commit(post.call())).toMatchObject({ kind: 'unavailable' })
    expect(post.staging()).toEqual({})
    expect(await publish(post)).toMatchObject({ kind: 'published' })
  })

  it('sends nothing once it may not be sent any more', async () => {
    const post = await draft('Too late')
    await stageFully(facebook, post)
    const mayCommit = () => false
    expect(await facebook.commit({ ...post.call(), mayCommit })).toMatchObject({ kind: 'unavailable' })
    const part = { kind: 'comment' as const, content: 'Too late' }
    const comment = { ...post.call(), part, postId: '1', previousId: '1', mayCommit }
    expect(await facebook.commitPart(comment)).toMatchObject({ kind: 'unavailable' })
    expect(accepted('Too late')).toEqual([])
  })

  it('asks about a video that a lost state of the database may have sent', async () => {
    const call = { ...filmed('An unknown film').call(), ...onlyAssumed }
    expect(await resolve(call, new Date())).toMatchObject({ kind: 'cannot_tell', final: true })
  })

  it('publishes a video in parts, and links to it once it is processed', async () => {
    sandbox.control.changeSettings({ processingMs: 60_000 })
    const post = filmed('A film')
    expect(await stageFully(facebook, post)).toEqual({ kind: 'staged' })
    const startedAt = new Date()
    expect(accepted('A film')).toEqual([])
    expect(await facebook.commit(post.call())).toMatchObject({ kind: 'pending' })
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'pending' })
    ahead = 61_000
    const [entry] = accepted('A film')
    expect(entry).toMatchObject({ media: ['video/mp4'] })
    expect(await resolve(post.call(), startedAt)).toMatchObject({
      kind: 'published',
      externalId: entry?.postId,
      permalink: `${sandbox.url}/facebook/${entry?.postId}`,
    })
  })

  it('continues an interrupted upload where Facebook stands, also if a saved handle was lost', async () => {
    const reads: ReadRange[] = []
    const post = filmed('Interrupted', (range) => reads.push(range))
    sandbox.control.addFault({
      platform: 'facebook',
      operation: 'upload-media',
      fault: 'revoked-token',
      skip: 2,
      times: 1,
    })
    expect(await facebook.stage(post.call())).toMatchObject({ kind: 'reauth_required' })
    const { video } = post.staging() as { video: { from: number; parts: number } }
    expect(video.parts).toBe(1)
    // The answer of the first part was stored only by Facebook.
    const behind = publication(account, {
      text: 'Interrupted',
      video: publishVideo(film),
      staging: { ...post.staging(), video: { ...video, from: 0, parts: 0 } },
    })
    expect(await stageFully(facebook, behind)).toEqual({ kind: 'staged' })
    expect(await facebook.commit(behind.call())).toMatchObject({ kind: 'pending' })
    expect(await resolve(behind.call(), new Date())).toMatchObject({ kind: 'published' })
    expect(reads[0]).toEqual({ from: 0, to: 4 * 1024 * 1024 })
    const page = await fetch(`${sandbox.url}/facebook/${accepted('Interrupted')[0]?.postId}`)
    const [, address = ''] = /<video src="([^"]+)" controls/.exec(await page.text()) ?? []
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(film)).toBe(true)
  })

  it('says why Facebook could not process a video', async () => {
    sandbox.control.addFault({ platform: 'facebook', operation: 'publish', fault: 'processing-failed' })
    const post = filmed('Broken film')
    await stageFully(facebook, post)
    expect(await facebook.commit(post.call())).toMatchObject({ kind: 'pending' })
    expect(await resolve(post.call(), new Date())).toMatchObject({
      kind: 'rejected',
      message: 'Facebook could not process the video: The video file is corrupt or not supported.',
      cure: expect.stringContaining('Export it as MP4') as string,
    })
  })

  it('refuses content that Facebook never accepts without calling it', async () => {
    expect(await facebook.stage(publication(account, { text: 'x'.repeat(63_207) }).call())).toMatchObject({
      kind: 'rejected',
      answer: 'Checked before sending; the platform was not asked.',
    })
  })
})

describe('answers of Facebook', () => {
  provesThatUsageIsRead(underTest, 'account')
  provesThatLostResponsesStayOpen(underTest)

  it('announces the limit of a Page before it is used up', async () => {
    const mine = await freshPage()
    sandbox.control.changeSettings({ rateLimitFactor: 0.01 })
    const limits: AnnouncedLimit[] = []
    const open = facebook.open(mine.access, (limit) => limits.push(limit))
    for (let calls = 0; calls < 40; calls += 1) {
      await open.recentPosts({ account: mine.account, limit: 5, signal: AbortSignal.timeout(20_000) })
    }
    expect(limits.some(({ scope }) => scope === 'account')).toBe(true)
  })

  it('asks to reconnect for a revoked token, and to follow Facebook for a blocked Page', async () => {
    expect(await commitWith(underTest, 'revoked-token')).toMatchObject({ kind: 'reauth_required' })
    expect(await commitWith(underTest, 'account-restricted')).toMatchObject({
      kind: 'rejected',
      message: 'Facebook has blocked this Page for now.',
    })
  })

  it('says that a link cannot be opened', async () => {
    const outcome = await publish(await draft('Look: https://shop.invalid/sale'))
    expect(outcome).toMatchObject({
      kind: 'rejected',
      message: 'Facebook could not open the link in the post.',
    })
  })

  it('recognizes that the Page has just posted the same', async () => {
    const mine = await freshPage()
    expect(await publish(await draft('Same again', 0, mine))).toMatchObject({ kind: 'published' })
    expect(await publish(await draft('Same again', 0, mine))).toMatchObject({ kind: 'duplicate' })
    expect(accepted('Same again')).toHaveLength(1)
  })

  it('reports that nothing was posted when the call was not sent', async () => {
    const post = await draft('Not sent')
    expect(await connectorAt('http://127.0.0.1:1').commit(post.call())).toMatchObject({ kind: 'unavailable' })
  })

  it('says how small a picture has to be', async () => {
    const { externalId } = account.account
    const fixed = await fixedFacebook({ [`/${externalId}/photos`]: [400, graphError(100, 1_366_046)] })
    const post = await draft('Too large', 1)
    expect(await fixed.stage(post.call())).toMatchObject({
      kind: 'rejected',
      message: 'Facebook refused a picture: it takes JPEG and PNG files below 4 MB.',
    })
  })

  it.each([
    [1, undefined, 'outcome_unknown'],
    [3, undefined, 'rejected'],
    [4, undefined, 'rate_limited'],
    [10, undefined, 'reauth_required'],
    [32, undefined, 'rate_limited'],
    [100, undefined, 'rejected'],
    [190, 460, 'reauth_required'],
    [200, undefined, 'reauth_required'],
    [368, 1_390_008, 'rejected'],
    [506, undefined, 'duplicate'],
    [100, 1_366_051, 'duplicate'],
    [80_001, undefined, 'rate_limited'],
    [200, 1_404_078, 'rejected'],
  ] as const)('reads code %s with subcode %s on the commit as %s', async (code, subcode, kind) => {
    const { externalId } = account.account
    const fixed = await fixedFacebook({ [`/${externalId}/feed`]: [400, graphError(code, subcode)] })
    const outcome = await fixed.commit((await draft('Mapped')).call())
    expect(outcome.kind).toBe(kind)
  })
})

describe('resolving a commit without an answer on Facebook', () => {
  provesThatAbsentPostsAreSentAgain(underTest, (post, startedAt) => resolve(post.call(), startedAt))
  provesThatUnreadablePostsStayOpen(underTest, (post, startedAt) => resolve(post.call(), startedAt))

  it('finds the post by its text and the number of its pictures', async () => {
    const text = 'Where did it go?\n\n#lost  &amp; <found> 🎉'
    await publish(await draft(text))
    const post = await draft(text, 2)
    const startedAt = await loseResponse(underTest, post, 'reset-after')
    const [, second] = accepted(text)
    expect(await resolve(post.call(), startedAt)).toMatchObject({
      kind: 'published',
      externalId: second?.postId,
      permalink: `${sandbox.url}/facebook/${second?.postId}`,
    })
  })

  it('does not match another post of ours, nor an older one', async () => {
    const first = await publish(await draft('Twins', 1))
    const post = await draft('Twins', 1)
    const startedAt = await loseResponse(underTest, post, 'reset-after')
    const [, second] = accepted('Twins')
    const others = new Set([first.kind === 'published' ? first.externalId : ''])
    expect(await resolve(post.call(), startedAt, others)).toMatchObject({ externalId: second?.postId })
    const later = new Date(Date.now() + 3_600_000)
    expect(await resolve(post.call(), later)).toMatchObject({ kind: 'absent' })
  })

  it('leaves a post that differs only in punctuation to the user', async () => {
    await publish(await draft('Is it this one?'))
    const post = await draft('Is it this one!')
    const startedAt = await loseResponse(underTest, post, 'reset-before')
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'cannot_tell' })
  })

  it('asks the video itself, and ends its upload once more only if it was not ended', async () => {
    const found = filmed('Lost film')
    const startedAt = await loseResponse(() => underTest('publish'), found, 'reset-after')
    expect(await resolve(found.call(), startedAt)).toMatchObject({
      kind: 'published',
      externalId: accepted('Lost film')[0]?.postId,
    })
    expect(await facebook.commit(found.call())).toMatchObject({ kind: 'outcome_unknown' })
    expect(accepted('Lost film')).toHaveLength(1)

    const missing = filmed('Dropped film')
    const droppedAt = await loseResponse(() => underTest('publish'), missing, 'reset-before')
    expect(await resolve(missing.call(), droppedAt)).toMatchObject({ kind: 'absent' })
    expect(await facebook.commit(missing.call())).toMatchObject({ kind: 'pending' })
    expect(accepted('Dropped film')).toHaveLength(1)
  })
})

describe('first comments on Facebook', () => {
  async function commentOn(content: string) {
    const outcome = await publish(await draft(`Below: ${content}`, 1))
    const postId = outcome.kind === 'published' ? outcome.externalId : ''
    return commentBelow(account, postId, content)
  }

  provesThatCommentsAreAdded(underTest, commentOn)

  it('that the Page does not allow are rejected, and the access stays', async () => {
    const fixed = await fixedFacebook({ '/5/comments': [403, graphError(200)] })
    const call = { ...(await commentOn('Refused')), postId: '5', previousId: '5' }
    const refused = await fixed.commitPart(call)
    expect(refused).toMatchObject({
      kind: 'rejected',
      message: 'Facebook does not let us add comments on this Page.',
    })
  })
})

describe('metrics of Facebook', () => {
  it('reads interactions, views and reach and leaves out deleted posts', async () => {
    const outcome = await publish(await draft('Count me'))
    const externalId = outcome.kind === 'published' ? outcome.externalId : ''
    ahead = 5 * dayMs
    const metrics = await facebook.open(account.access).readMetrics({
      account: account.account,
      externalIds: [externalId, `${account.account.externalId}_1`],
    })
    const some = expect.any(Number) as number
    const given = { engagements: some, impressions: some, reach: some, likes: some, comments: some }
    expect(metrics).toEqual([
      { externalId, ...given, shares: some, clicks: some, saves: null, videoViews: null },
    ])
  })

  it('reads views, reach and visits of a Page by day, without those that Facebook does not know any more', async () => {
    await publish(await draft('Seen on some days'))
    ahead = 5 * dayMs
    const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
    const asked = { account: account.account, from: day(-2), to: day(3) }
    const days = await facebook.open(account.access).readAccountDays(asked)
    const some = expect.any(Number) as number
    expect(days).toHaveLength(6)
    expect(days).toMatchObject(
      [-2, -1, 0, 1, 2, 3].map((offset) => ({
        day: day(offset),
        impressions: some,
        reach: some,
        profileViews: some,
      })),
    )
    const seen = Array.isArray(days) ? days.map(({ impressions }) => impressions ?? 0) : []
    expect(seen[0]).toBe(0)
    expect(Math.max(...seen)).toBeGreaterThan(0)

    const fixed = await fixedFacebook({
      [`/${account.account.externalId}/insights`]: [400, graphError(100)],
    })
    expect(await fixed.open(account.access).readAccountDays(asked)).toEqual([])
  })

  it('leaves views and reach open where a metric is not known any more', async () => {
    const id = `${account.account.externalId}_5`
    const fixed = await fixedFacebook({
      [`/${id}`]: [200, { id, reactions: { summary: { total_count: 3 } }, shares: { count: 4 } }],
      [`/${id}/insights`]: [400, graphError(100)],
    })
    const metrics = await fixed
      .open(account.access)
      .readMetrics({ account: account.account, externalIds: [id] })
    expect(metrics).toMatchObject([
      { externalId: id, engagements: 7, likes: 3, comments: null, shares: 4, impressions: null, reach: null },
    ])
  })

  it('reads what the Page wrote last', async () => {
    const mine = await freshPage()
    await publish(await draft('Older', 0, mine))
    await publish(await draft('Newer', 1, mine))
    const recent = await facebook.open(mine.access).recentPosts({
      account: mine.account,
      limit: 5,
      signal: AbortSignal.timeout(20_000),
    })
    expect(recent).toMatchObject({ kind: 'posts', posts: [{ text: 'Newer' }, { text: 'Older' }] })
  })
})
