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
} from '../../../tests/support/connector-scenarios.ts'
import { fixedResponses } from '../../../tests/support/fixed-answers.ts'
import {
  accessWith,
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
import { serve } from '../../../tests/support/serve.ts'
import type { Access } from '../connector.ts'
import { linkedinConnector } from './connector.ts'
import { fromLittleText, toLittleText } from './little-text.ts'
import { memberScopes, organizationScopes } from './scopes.ts'

let sandbox: RunningSandbox
let linkedin: TestConnector
let member: TestAccount
let organization: TestAccount
let film: Buffer
let ahead = 0
let people = 0

const dayMs = 86_400_000
const clock = { now: () => new Date(Date.now() + ahead) }

beforeAll(async () => {
  film = await sampleVideo({ leastBytes: 9_000_000 })
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0, clock: () => Date.now() + ahead })
  sandbox.control.changeSettings({ rateLimitFactor: 100 })
  linkedin = connectorAt(`${sandbox.url}/linkedin`)
  ;[member, organization] = await freshAccounts()
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({
    processingMs: 0,
    imageProcessingMs: 0,
    rateLimitFactor: 100,
    refusesRepeatedText: 1,
  })
})
afterAll(() => sandbox.close())

function connectorAt(address: string, more: { scopes?: string[]; version?: string } = {}): TestConnector {
  return testConnector(
    linkedinConnector({
      site: address,
      api: address,
      version: more.version ?? '202609',
      clientId: 'client',
      clientSecret: 'secret',
      scopes: more.scopes ?? [...memberScopes, ...organizationScopes],
      clock,
    }),
  )
}

async function signIn(connector: TestConnector, handle: string, more: string[] = []): Promise<Access> {
  const { authorizeUrl, kept } = startConsent(connector, 'state-1')
  const back = await decideConsent(authorizeUrl, { handle, more })
  const code = back.searchParams.get('code') ?? ''
  const signedIn = await connector.signIn.finish({ code, redirectUri, kept })
  if (signedIn.kind !== 'access') throw new Error(JSON.stringify(signedIn))
  return signedIn.access
}

async function accountsOf(access: Access): Promise<TestAccount[]> {
  const listed = await linkedin.open(access).listProfiles()
  if (listed.kind !== 'profiles') throw new Error(JSON.stringify(listed))
  return listed.profiles.map(({ externalId, username }) => ({ access, account: { externalId, username } }))
}

/** A member and an organization of one grant. */
async function freshAccounts(): Promise<[TestAccount, TestAccount]> {
  people += 1
  const access = await signIn(linkedin, `ada.${people}`, [`mill.${people}`])
  const [mine, page] = await accountsOf(access)
  if (!mine || !page) throw new Error('two profiles are expected')
  return [mine, page]
}

async function draft(text: string, pictures = 0, mine = organization): Promise<TestPublication> {
  const one = () => testImage({ altText: 'A violet square' })
  return publication(mine, { text, images: await Promise.all(Array.from({ length: pictures }, one)) })
}

const filmed = (text: string, onRead?: (range: ReadRange) => void, mine = organization) =>
  publication(mine, { text, video: publishVideo(film, onRead ? { onRead } : {}) })

const underTest = () => ({
  sandbox,
  connector: linkedin,
  platform: 'linkedin' as const,
  operation: 'create-post' as const,
  draft,
})
const accepted = (text: string) => acceptedBy(underTest, text)

async function publish(post: TestPublication) {
  expect(await stageFully(linkedin, post)).toEqual({ kind: 'staged' })
  return await linkedin.commit(post.call())
}

const resolve = (call: TestCall, commitStartedAt: Date, otherPostIds?: ReadonlySet<string>) =>
  linkedin.resolve({ ...call, commitStartedAt, ...(otherPostIds && { otherPostIds }) })

/** A connector to a LinkedIn with one answer to everything. */
async function fixedLinkedin(status: number, body: unknown, headers: Record<string, string> = {}) {
  const { origin } = await fixedResponses([status, body, headers])
  return connectorAt(origin)
}

describe('connecting LinkedIn', () => {
  it('reaches the member and each organization of one sign-in', async () => {
    const access = await signIn(linkedin, 'grace.hopper', ['navy.yard', 'harbor'])
    const listed = await linkedin.open(access).listProfiles()
    expect(listed).toMatchObject({
      kind: 'profiles',
      profiles: [
        {
          externalId: expect.stringMatching(/^urn:li:person:/) as string,
          name: 'Grace Hopper',
          followers: null,
        },
        {
          externalId: expect.stringMatching(/^urn:li:organization:\d+$/) as string,
          username: 'navy.yard',
          followers: expect.any(Number) as number,
          profileUrl: `${sandbox.url}/linkedin/company/navy.yard`,
        },
        { username: 'harbor' },
      ],
    })
    expect(Date.parse(access.expiresAt ?? '') - Date.now()).toBeGreaterThan(59 * dayMs)
  })

  it('works without the reviewed permissions, for the member alone', async () => {
    const plain = connectorAt(`${sandbox.url}/linkedin`, { scopes: memberScopes })
    const access = await signIn(plain, 'only.me', ['not.mine'])
    expect(access.secrets['refreshToken']).toBeNull()
    const [mine, ...others] = await accountsOf(access)
    expect(others).toEqual([])
    if (!mine) throw new Error('no profile')
    // Such access may upload a picture, but not look at it.
    expect(await publish(await draft('By myself', 1, mine))).toMatchObject({ kind: 'published' })
    expect(plain.needsRenewal(access, new Date(Date.now() + 59 * dayMs))).toBe(false)
    expect(await plain.renew(access)).toMatchObject({ kind: 'reauth_required' })
  })

  it('renews two weeks before the end, with a refresh token that stays', async () => {
    const { access } = member
    expect(linkedin.needsRenewal(access, new Date(Date.now() + 45 * dayMs))).toBe(false)
    expect(linkedin.needsRenewal(access, new Date(Date.now() + 47 * dayMs))).toBe(true)
    ahead = 47 * dayMs
    const renewed = await linkedin.renew(access)
    if (renewed.kind !== 'access') throw new Error(JSON.stringify(renewed))
    expect(renewed.access.secrets['refreshToken']).toBe(access.secrets['refreshToken'])
    expect(renewed.access.secrets['accessToken']).not.toBe(access.secrets['accessToken'])
    expect(renewed.access.scopes).toEqual(access.scopes)
    ahead = 366 * dayMs
    expect(await linkedin.renew(access)).toMatchObject({ kind: 'reauth_required' })
  })

  it('refuses an invalid code, names wrong credentials, and revokes', async () => {
    expect(await linkedin.signIn.finish({ code: 'nonsense', redirectUri, kept: {} })).toMatchObject({
      kind: 'rejected',
      message: 'LinkedIn did not accept the sign-in.',
    })
    sandbox.control.addFault({ platform: 'linkedin', operation: 'token', fault: 'invalid-client', times: 1 })
    expect(await linkedin.signIn.finish({ code: 'c', redirectUri, kept: {} })).toMatchObject({
      kind: 'rejected',
      cure: expect.stringContaining('LINKEDIN_CLIENT_ID') as string,
    })
    const access = await signIn(linkedin, 'leaving')
    await linkedin.revoke(access)
    expect(await linkedin.open(access).listProfiles()).toMatchObject({ kind: 'reauth_required' })
  })
})

describe('publishing on LinkedIn', () => {
  it.each([
    ['a text', 0],
    ['one picture', 1],
    ['several pictures', 3],
  ])('publishes %s for the member and the organization, and links to it', async (what, pictures) => {
    for (const mine of [member, organization]) {
      const text = `Post with ${what} by ${mine.account.username}`
      const outcome = await publish(await draft(text, pictures, mine))
      const [entry] = accepted(text)
      expect(entry?.mediaCount).toBe(pictures)
      expect(outcome).toMatchObject({
        kind: 'published',
        externalId: entry?.postId,
        permalink: `${sandbox.url}/linkedin/feed/update/${entry?.postId}`,
      })
      const page = await (await fetch(`${sandbox.url}/linkedin/feed/update/${entry?.postId}`)).text()
      expect(page).toContain(text)
      expect(page.includes('A violet square')).toBe(pictures > 0)
    }
  })

  it('keeps every character of a text, and its hashtags', async () => {
    const text =
      'Prices (net) [new]: 5 * 3 < 20 | 2_000 ~ {ok} @home \\o/ #bread #C# a#b # 1 #été #日本\nEnd. 🎉'
    await publish(await draft(text))
    expect(accepted(text)).toHaveLength(1)
    expect(fromLittleText(toLittleText(text))).toBe(text)
    expect(fromLittleText('{hashtag|\\#|bread} by @[Ada \\(Lovelace\\)](urn:li:person:1)')).toBe(
      '#bread by Ada (Lovelace)',
    )
  })

  it('shows a card of the first link of a text', async () => {
    const text = 'Read https://www.example.com/a?b=1.'
    await publish(await draft(text))
    const page = await (
      await fetch(`${sandbox.url}/linkedin/feed/update/${accepted(text)[0]?.postId}`)
    ).text()
    expect(page).toContain('href="https://www.example.com/a?b=1"')
    expect(page).toMatch(/>\s*example\.com\s*</)
  })

  it('waits while pictures are processed, and uploads none twice', async () => {
    sandbox.control.changeSettings({ imageProcessingMs: 60_000 })
    const post = await draft('Patience', 2)
    expect(await linkedin.stage(post.call())).toMatchObject({ kind: 'pending', checkAfterMs: 2_000 })
    const urns = () =>
      Object.values(post.staging()['images'] as Record<string, { urn: string }>).map(({ urn }) => urn)
    const before = urns()
    ahead = 61_000
    expect(await publish(post)).toMatchObject({ kind: 'published' })
    expect(urns()).toEqual(before)
  })

  it('sends nothing once it may not be sent any more', async () => {
    const post = await draft('Too late')
    const mayCommit = () => false
    expect(await linkedin.commit({ ...post.call(), mayCommit })).toMatchObject({ kind: 'unavailable' })
    const part = { kind: 'comment' as const, content: 'Too late' }
    const comment = { ...post.call(), part, postId: '1', previousId: '1', mayCommit }
    expect(await linkedin.commitPart(comment)).toMatchObject({ kind: 'unavailable' })
    expect(accepted('Too late')).toEqual([])
  })

  it('uploads a video in the parts that LinkedIn asks for, and posts it once it is processed', async () => {
    sandbox.control.changeSettings({ processingMs: 60_000 })
    const reads: ReadRange[] = []
    const post = filmed('A film', (range) => reads.push(range))
    expect(await linkedin.stage(post.call())).toMatchObject({ kind: 'pending', checkAfterMs: 5_000 })
    expect(reads.map(({ from }) => from)).toEqual([0, 4 * 1024 * 1024, 8 * 1024 * 1024])
    ahead = 61_000
    expect(await publish(post)).toMatchObject({
      kind: 'published',
      externalId: expect.stringMatching(/^urn:li:ugcPost:/) as string,
    })
    expect(reads).toHaveLength(3)
    const [entry] = accepted('A film')
    expect(entry).toMatchObject({ media: ['video/mp4'] })
    const page = await fetch(`${sandbox.url}/linkedin/feed/update/${entry?.postId}`)
    const [, address = ''] = /<video src="([^"]+)" controls/.exec(await page.text()) ?? []
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(film)).toBe(true)
  })

  it('continues an interrupted upload with the next part', async () => {
    const reads: ReadRange[] = []
    const post = filmed('Interrupted', (range) => reads.push(range))
    sandbox.control.addFault({
      platform: 'linkedin',
      operation: 'upload-media',
      fault: 'retry-after',
      skip: 2,
      times: 1,
    })
    expect(await linkedin.stage(post.call())).toMatchObject({ kind: 'rate_limited' })
    expect(await publish(post)).toMatchObject({ kind: 'published' })
    expect(reads.map(({ from }) => from / (4 * 1024 * 1024))).toEqual([0, 1, 1, 2])
  })

  it('says that a video could not be processed, and starts from the beginning', async () => {
    sandbox.control.addFault({
      platform: 'linkedin',
      operation: 'upload-media',
      fault: 'processing-failed',
      times: 1,
    })
    const post = filmed('Broken film')
    expect(await linkedin.stage(post.call())).toMatchObject({
      kind: 'rejected',
      message: 'LinkedIn could not process the video: The video is not of a supported type or length.',
    })
    expect(post.staging()['video']).toBeUndefined()
    expect(await publish(post)).toMatchObject({ kind: 'published' })
  })

  it('sends no file to another host', async () => {
    const foreign = await serve((_request, response) => response.writeHead(201).end())
    const uploadUrl = `${foreign.origin}/upload`
    const fixed = await fixedLinkedin(200, { value: { uploadUrl, image: 'urn:li:image:1' } })
    expect(await fixed.stage((await draft('Elsewhere', 1)).call())).toMatchObject({
      kind: 'unavailable',
    })
    expect(foreign.asked()).toBe(0)
  })

  it('refuses content that LinkedIn never accepts without calling it', async () => {
    expect(await linkedin.stage((await draft('x'.repeat(3001))).call())).toMatchObject({
      kind: 'rejected',
      answer: 'Checked before sending; the platform was not asked.',
    })
  })
})

describe('answers of LinkedIn', () => {
  it('waits as long as Retry-After says, else until midnight UTC', async () => {
    expect(await commitWith(underTest, 'retry-after', { seconds: 30 })).toMatchObject({
      kind: 'rate_limited',
      scope: 'account',
      retryAfterMs: 30_000,
    })
    const answeredAt = new Date('2026-11-21T22:00:00Z').toUTCString()
    const body = { status: 429, message: 'Resource level throttle APPLICATION DAY limit is reached.' }
    const fixed = await fixedLinkedin(429, body, { date: answeredAt })
    expect(await fixed.commit((await draft('Limited')).call())).toMatchObject({
      kind: 'rate_limited',
      scope: 'application',
      retryAfterMs: 2 * 3_600_000 + 60_000,
    })
  })

  it('asks to reconnect for a revoked token, but not for a missing role', async () => {
    expect(await commitWith(underTest, 'revoked-token')).toMatchObject({ kind: 'reauth_required' })
    expect(await commitWith(underTest, 'account-restricted')).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('the role on its page, is missing') as string,
    })
  })

  it('says that the version of the API was retired', async () => {
    const old = connectorAt(`${sandbox.url}/linkedin`, { version: '202401' })
    expect(await old.commit((await draft('Old')).call())).toMatchObject({
      kind: 'rejected',
      cure: 'Ask the operator to update the installation, then publish again.',
    })
  })

  it('recognizes that the same was just posted', async () => {
    expect(await publish(await draft('Same again'))).toMatchObject({ kind: 'published' })
    expect(await publish(await draft('Same again'))).toMatchObject({
      kind: 'duplicate',
      answer: expect.stringContaining(accepted('Same again')[0]?.postId ?? 'none') as string,
    })
  })

  provesThatLostResponsesStayOpen(underTest)

  it('uploads again when an upload has expired', async () => {
    const post = await draft('Expired', 1)
    await stageFully(linkedin, post)
    const fixed = await fixedLinkedin(400, {
      status: 400,
      code: 'MEDIA_ASSET_WAITING_UPLOAD',
      message: 'Waiting',
    })
    expect(await fixed.commit(post.call())).toMatchObject({ kind: 'unavailable' })
    expect(post.staging()).toEqual({})
    expect(await publish(post)).toMatchObject({ kind: 'published' })
  })

  it.each([
    [400, 'FIELD_LENGTH_TOO_LONG', 'rejected'],
    [400, 'MEDIA_ASSET_PROCESSING_FAILED', 'rejected'],
    [400, 'MEDIA_ASSET_PROCESSING', 'unavailable'],
    [401, 'EXPIRED_ACCESS_TOKEN', 'reauth_required'],
    [403, 'ACCESS_DENIED', 'rejected'],
    [409, 'CONFLICT', 'unavailable'],
    [422, 'INVALID', 'rejected'],
    [429, 'TOO_MANY_REQUESTS', 'rate_limited'],
    [500, 'INTERNAL_SERVER_ERROR', 'outcome_unknown'],
    [504, 'GATEWAY_TIMEOUT', 'outcome_unknown'],
    [201, 'without an id', 'outcome_unknown'],
  ] as const)('reads %s %s on the commit as %s', async (status, code, kind) => {
    const fixed = await fixedLinkedin(status, { status, code, message: 'Refused' })
    const outcome = await fixed.commit((await draft('Mapped')).call())
    expect(outcome.kind).toBe(kind)
  })
})

describe('resolving a commit without an answer on LinkedIn', () => {
  provesThatAbsentPostsAreSentAgain(underTest, (post, startedAt) => resolve(post.call(), startedAt))
  provesThatUnreadablePostsStayOpen(underTest, (post, startedAt) => resolve(post.call(), startedAt))

  it('finds the text of an organization, whatever characters it has', async () => {
    const text = 'Where did it go?\n\n(#lost)  &amp; <found> 🎉'
    const post = await draft(text)
    const startedAt = await loseResponse(underTest, post, 'reset-after')
    expect(await resolve(post.call(), startedAt)).toMatchObject({
      kind: 'published',
      externalId: accepted(text)[0]?.postId,
      permalink: `${sandbox.url}/linkedin/feed/update/${accepted(text)[0]?.postId}`,
    })
  })

  it('finds pictures and a video by their uploads, not by the text', async () => {
    await publish(await draft('Twins', 1))
    const post = await draft('Twins', 1)
    const startedAt = await loseResponse(underTest, post, 'reset-after')
    const [, second] = accepted('Twins')
    expect(await resolve(post.call(), startedAt)).toMatchObject({ externalId: second?.postId })
    const video = filmed('Lost film')
    const videoAt = await loseResponse(underTest, video, 'reset-after')
    expect(await resolve(video.call(), videoAt)).toMatchObject({
      externalId: accepted('Lost film')[0]?.postId,
    })
  })

  it('does not match another post of ours, nor an older one, and leaves a similar one to the user', async () => {
    sandbox.control.changeSettings({ refusesRepeatedText: 0 })
    const first = await publish(await draft('Once more'))
    const post = await draft('Once more')
    const startedAt = await loseResponse(underTest, post, 'reset-after')
    const others = new Set([first.kind === 'published' ? first.externalId : ''])
    expect(await resolve(post.call(), startedAt, others)).toMatchObject({
      externalId: accepted('Once more')[1]?.postId,
    })
    const later = new Date(Date.now() + 3_600_000)
    expect(await resolve(post.call(), later)).toMatchObject({ kind: 'absent' })
    const similar = await draft('Once more!')
    const similarAt = await loseResponse(underTest, similar, 'reset-before')
    expect(await resolve(similar.call(), similarAt)).toMatchObject({ kind: 'cannot_tell' })
  })

  it('asks the user at once about a post of a member', async () => {
    const post = await draft('Mine', 0, member)
    const startedAt = await loseResponse(underTest, post, 'reset-after')
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'cannot_tell', final: true })
  })
})

describe('first comments on LinkedIn', () => {
  async function commentOn(content: string, mine = organization) {
    const outcome = await publish(await draft(`Below: ${content}`, 0, mine))
    const postId = outcome.kind === 'published' ? outcome.externalId : ''
    return commentBelow(mine, postId, content)
  }

  provesThatCommentsAreAdded(underTest, commentOn)

  it('below the post of a member are added, and left to the user if the answer is lost', async () => {
    const call = await commentOn('Mine too', member)
    expect(await linkedin.commitPart(call)).toMatchObject({ kind: 'published' })
    expect(await linkedin.resolvePart(call)).toMatchObject({ kind: 'cannot_tell', final: true })
  })
})

describe('metrics of LinkedIn', () => {
  it.each(['member', 'organization'] as const)(
    'reads interactions, impressions and reach of the %s',
    async (who) => {
      const mine = who === 'member' ? member : organization
      const outcome = await publish(await draft(`Count me for ${who}`, 0, mine))
      const externalId = outcome.kind === 'published' ? outcome.externalId : ''
      ahead = 5 * dayMs
      const some = expect.any(Number) as number
      expect(
        await linkedin.open(mine.access).readMetrics({
          account: mine.account,
          externalIds: [externalId, 'urn:li:share:1'],
        }),
      ).toEqual([
        {
          externalId,
          engagements: some,
          impressions: some,
          reach: some,
          likes: some,
          comments: some,
          shares: some,
          saves: null,
          clicks: who === 'organization' ? some : null,
          videoViews: null,
        },
      ])
    },
  )

  it('reads impressions and reach of an organization by day, and none of a member', async () => {
    await publish(await draft('Seen on some days', 0, organization))
    ahead = 5 * dayMs
    const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
    const range = { from: day(-1), to: day(2) }
    const ask = ({ access, account }: typeof member) =>
      linkedin.open(access).readAccountDays({ account, ...range })
    const some = expect.any(Number) as number
    expect(await ask(organization)).toEqual(
      [-1, 0, 1, 2].map((offset) => ({
        day: day(offset),
        impressions: some,
        reach: some,
        profileViews: null,
      })),
    )
    expect(await ask(member)).toEqual([])
  })

  it('reads nothing for a member without the permission, and returns the refusal of a dead token', async () => {
    const access = { ...member.access, scopes: memberScopes }
    const asked = { account: member.account, externalIds: ['urn:li:share:1'] }
    expect(await linkedin.open(access).readMetrics(asked)).toEqual([])
    const dead = { ...accessWith('dead'), scopes: ['r_member_postAnalytics'] }
    expect(await linkedin.open(dead).readMetrics(asked)).toMatchObject({ kind: 'reauth_required' })
  })

  it('reads what an organization wrote last, but nothing of a member', async () => {
    const [mine, page] = await freshAccounts()
    await publish(await draft('Older (first)', 0, page))
    await publish(await draft('Newer', 1, page))
    const recent = (of: TestAccount) =>
      linkedin
        .open(of.access)
        .recentPosts({ account: of.account, limit: 5, signal: AbortSignal.timeout(20_000) })
    expect(await recent(page)).toMatchObject({
      kind: 'posts',
      posts: [{ text: 'Newer' }, { text: 'Older (first)' }],
    })
    expect(await recent(mine)).toMatchObject({ kind: 'rejected' })
  })
})
