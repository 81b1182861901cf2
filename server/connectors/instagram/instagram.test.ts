import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
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
import { listen } from '../../../tests/support/listen.ts'
import {
  accessWith,
  connect,
  onlyAssumed,
  publication,
  noMedia,
  redirectUri,
  stageFully,
  testImage,
  type TestAccount,
  type TestPublication,
  testConnector,
  type TestConnector,
  type TestCall,
} from '../../../tests/support/publish-call.ts'
import { systemClock } from '../../infra/clock.ts'
import { instagramConnector } from './connector.ts'

let sandbox: RunningSandbox
let instagram: TestConnector
let account: TestAccount
let mediaHost: Awaited<ReturnType<typeof listen>>
let handles = 0
let ahead = 0

const dayMs = 86_400_000
const noOtherPosts = new Set<string>()

beforeAll(async () => {
  mediaHost = await startMediaHost()
  sandbox = await startSandbox({
    dataDir: ':memory:',
    port: 0,
    allowedMediaOrigin: () => mediaHost.origin,
    clock: () => Date.now() + ahead,
  })
  instagram = connectorAt(`${sandbox.url}/instagram`)
  account = await freshAccount()
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0 })
})
afterAll(async () => {
  await sandbox.close()
  await mediaHost.close()
})

function connectorAt(address: string): TestConnector {
  return testConnector(
    instagramConnector({
      site: address,
      api: address,
      graph: address,
      version: 'v25.0',
      clientId: 'client',
      clientSecret: 'secret',
      clock: systemClock,
    }),
  )
}

function freshAccount(): Promise<TestAccount> {
  handles += 1
  return connect(instagram, `painter_${handles}`)
}

/** Stands in for the product: Instagram fetches pictures from here. */
async function startMediaHost() {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .jpeg()
    .toBuffer()
  return await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes)
  })
}

async function draft(text: string, pictures = 1, mine = account): Promise<TestPublication> {
  const one = () => testImage({ origin: mediaHost.origin, altText: 'A violet square' })
  return publication(mine, { text, images: await Promise.all(Array.from({ length: pictures }, one)) })
}

const underTest = () => ({
  sandbox,
  connector: instagram,
  platform: 'instagram' as const,
  operation: 'publish' as const,
  draft,
})
const accepted = (text: string) => acceptedBy(underTest, text)

async function publish(post: TestPublication) {
  expect(await stageFully(instagram, post)).toEqual({ kind: 'staged' })
  const startedAt = new Date()
  return { startedAt, outcome: await instagram.commit(post.call()) }
}

const resolve = (call: TestCall, commitStartedAt: Date, otherPostIds: ReadonlySet<string> = noOtherPosts) =>
  instagram.resolve({ ...call, commitStartedAt, otherPostIds })

/** A connector to an Instagram that answers the calls of these paths. */
async function fixedInstagram(answers: Record<string, [status: number, body: unknown]>) {
  // Calls for tokens have no version.
  const withVersion = Object.entries(answers).map(([path, answer]) => [`/v25.0${path}`, answer] as const)
  const { origin } = await fixedResponses({ ...answers, ...Object.fromEntries(withVersion) })
  return connectorAt(origin)
}

const graphError = (code: number, subcode?: number, more = {}) => ({
  error: { message: 'Refused', type: 'OAuthException', code, error_subcode: subcode, ...more },
})

describe('connecting Instagram', () => {
  it('exchanges the code for a token of 60 days and reads the profile', async () => {
    const left = Date.parse(account.access.expiresAt ?? '') - Date.now()
    expect(left).toBeGreaterThan(59 * dayMs)
    expect(account.access.secrets['refreshToken']).toBeNull()
    expect(await instagram.open(account.access).listProfiles()).toMatchObject({
      kind: 'profiles',
      holderId: account.account.externalId,
      profiles: [
        {
          username: 'painter_1',
          followers: expect.any(Number) as number,
          profileUrl: `${sandbox.url}/instagram/painter_1/`,
        },
      ],
    })
  })

  it('refuses an invalid code', async () => {
    expect(await instagram.signIn.finish({ code: 'nonsense', redirectUri, kept: {} })).toMatchObject({
      kind: 'rejected',
      message: 'Instagram did not accept the sign-in.',
    })
  })

  it('refuses a sign-in without the permission to publish', async () => {
    const fixed = await fixedInstagram({
      '/oauth/access_token': [200, { access_token: 'short', permissions: ['instagram_business_basic'] }],
    })
    const outcome = await fixed.signIn.finish({ code: 'c', redirectUri, kept: {} })
    expect(outcome).toMatchObject({
      kind: 'rejected',
      cure: 'Connect again and allow all permissions.',
    })
  })

  it('reads both forms of tokens and profiles that Instagram documents', async () => {
    const granted = 'instagram_business_basic, instagram_business_content_publish'
    const fixed = await fixedInstagram({
      '/oauth/access_token': [200, { data: [{ access_token: 'short', user_id: '1', permissions: granted }] }],
      '/access_token': [200, { access_token: 'long', token_type: 'bearer', expires_in: 5_183_944 }],
      '/me': [200, { data: [{ user_id: '17841405793187218', username: 'ada' }] }],
    })
    const exchanged = await fixed.signIn.finish({ code: 'c#_', redirectUri, kept: {} })
    const listed = await fixed.open(accessWith('long')).listProfiles()
    expect(exchanged).toMatchObject({ kind: 'access', access: { secrets: { accessToken: 'long' } } })
    expect(listed).toMatchObject({
      kind: 'profiles',
      holderId: '17841405793187218',
      profiles: [{ externalId: '17841405793187218', name: 'ada', followers: null, pictureUrl: null }],
    })
  })

  it('renews tokens weekly, but not on the first day', async () => {
    const issued = Date.parse(account.access.secrets['issuedAt'] ?? '')
    expect(instagram.needsRenewal(account.access, new Date(issued + 2 * dayMs))).toBe(false)
    expect(instagram.needsRenewal(account.access, new Date(issued + 8 * dayMs))).toBe(true)
    const mine = await freshAccount()
    expect(await instagram.renew(mine.access)).toMatchObject({ kind: 'unavailable' })
    ahead = 8 * dayMs
    const renewed = await instagram.renew(mine.access)
    expect(renewed).toMatchObject({ kind: 'access', access: { scopes: mine.access.scopes } })
    expect(renewed).not.toMatchObject({
      access: { secrets: { accessToken: mine.access.secrets['accessToken'] } },
    })
  })

  it('recognizes a token that has expired or was revoked', async () => {
    const mine = await freshAccount()
    ahead = 61 * dayMs
    expect(await instagram.renew(mine.access)).toMatchObject({ kind: 'reauth_required' })
    ahead = 8 * dayMs
    const other = await freshAccount()
    sandbox.control.revokeAccess('instagram', `painter_${handles}`)
    expect(await instagram.renew(other.access)).toMatchObject({ kind: 'reauth_required' })
    expect(await instagram.open(other.access).listProfiles()).toMatchObject({ kind: 'reauth_required' })
  })
})

describe('publishing on Instagram', () => {
  it('publishes one picture and reads its permalink', async () => {
    const { outcome } = await publish(await draft('One picture'))
    const [entry] = accepted('One picture')
    expect(entry?.mediaCount).toBe(1)
    expect(outcome).toMatchObject({ kind: 'published', externalId: entry?.postId })
    const permalink = outcome.kind === 'published' ? (outcome.permalink ?? '') : ''
    expect(permalink).toMatch(/\/instagram\/p\/[^/]+\/$/)
    expect((await fetch(permalink)).status).toBe(200)
  })

  it('sends nothing once it may not be sent any more', async () => {
    const post = await draft('Too late')
    await stageFully(instagram, post)
    const mayCommit = () => false
    expect(await instagram.commit({ ...post.call(), mayCommit })).toMatchObject({ kind: 'unavailable' })
    const part = { kind: 'comment' as const, content: 'Too late' }
    const comment = { ...post.call(), part, postId: '1', previousId: '1', mayCommit }
    expect(await instagram.commitPart(comment)).toMatchObject({ kind: 'unavailable' })
    expect(accepted('Too late')).toEqual([])
  })

  it('publishes several pictures as one post, saving each handle before the next step', async () => {
    const post = await draft('Three pictures', 3)
    const { outcome } = await publish(post)
    expect(outcome.kind).toBe('published')
    expect(accepted('Three pictures')).toMatchObject([{ mediaCount: 3 }])
    const children = post.saves.map((saved) => Object.keys(saved['children'] as object).length)
    expect(children[0]).toBe(1)
    expect(post.saves.findIndex((saved) => saved['container'] !== undefined)).toBeGreaterThan(
      children.indexOf(3),
    )
  })

  it('waits while pictures are being fetched, without creating a second container', async () => {
    sandbox.control.changeSettings({ processingMs: 200 })
    const post = await draft('Patience', 2)
    expect(await instagram.stage(post.call())).toMatchObject({ kind: 'pending', checkAfterMs: 2000 })
    const ids = () =>
      Object.values(post.staging()['children'] as Record<string, { id: string }>).map(({ id }) => id)
    const before = ids()
    expect(before).toHaveLength(2)
    expect((await publish(post)).outcome.kind).toBe('published')
    expect(ids()).toEqual(before)
  })

  it('creates a new container when the old one has expired', async () => {
    const post = await draft('Expired once')
    await stageFully(instagram, post)
    const container = post.staging()['container'] as { id: string; ready: boolean }
    ahead = 25 * 3_600_000
    const stale = publication(account, {
      text: 'Expired once',
      images: post.call().images,
      staging: { children: {}, container: { ...container, ready: false } },
    })
    expect(await instagram.stage(stale.call())).toMatchObject({ kind: 'unavailable', retryAfterMs: 0 })
    expect(stale.staging()['container']).toBeUndefined()
    expect((await publish(stale)).outcome.kind).toBe('published')
    expect(accepted('Expired once')).toHaveLength(1)
  })

  it('creates a new container after a day, and when Instagram says that the old one expired', async () => {
    const post = await draft('A day later')
    await stageFully(instagram, post)
    const container = post.staging()['container'] as { id: string }
    const old = { id: container.id, ready: true, createdAt: new Date(Date.now() - dayMs).toISOString() }
    const images = post.call().images
    const aged = publication(account, {
      text: 'A day later',
      images,
      staging: { children: {}, container: old },
    })
    expect(await stageFully(instagram, aged)).toEqual({ kind: 'staged' })
    expect((aged.staging()['container'] as { id: string }).id).not.toBe(container.id)

    ahead = 25 * 3_600_000
    expect(await instagram.commit(post.call())).toMatchObject({ kind: 'unavailable' })
    expect(post.staging()).toEqual({})
  })

  it('creates a new container after one failed', async () => {
    sandbox.control.addFault({
      platform: 'instagram',
      operation: 'container',
      fault: 'processing-failed',
      times: 1,
    })
    const post = await draft('Failed once')
    expect(await stageFully(instagram, post)).toMatchObject({ kind: 'unavailable' })
    expect((await publish(post)).outcome.kind).toBe('published')
  })

  it('refuses content that Instagram never accepts without calling it', async () => {
    const refused = { kind: 'rejected', answer: 'Checked before sending; the platform was not asked.' }
    expect(await instagram.stage(publication(account, { text: 'No picture' }).call())).toMatchObject(refused)
    for (const [width, height, shape] of [
      [400, 600, 'tall'],
      [1000, 400, 'wide'],
    ] as const) {
      const images = [await testImage({ width, height })]
      expect(await instagram.stage(publication(account, { text: 'Shape', images }).call())).toMatchObject({
        ...refused,
        message: `The picture (${width} × ${height}) is too ${shape} for Instagram, which takes 4:5 (portrait) to 1.91:1 (landscape).`,
      })
    }
    const bounds = [
      await testImage({ width: 400, height: 500 }),
      await testImage({ width: 955, height: 500 }),
    ]
    const staged = await instagram.stage(publication(account, { text: 'Bounds', images: bounds }).call())
    expect(staged.kind).not.toBe('rejected')
  })

  it('is published even if its permalink cannot be read', async () => {
    const post = await draft('Unknown address')
    await stageFully(instagram, post)
    sandbox.control.addFault({ platform: 'instagram', operation: 'lookup', fault: 'server-error-before' })
    expect(await instagram.commit(post.call())).toMatchObject({ kind: 'published', permalink: null })
  })
})

describe('answers of Instagram', () => {
  provesThatUsageIsRead(underTest, 'application')
  provesThatLostResponsesStayOpen(underTest)

  it('waits hours when the daily publishing limit is reached', async () => {
    const outcome = await commitWith(underTest, 'credits-depleted')
    expect(outcome.kind === 'rate_limited' && outcome.retryAfterMs).toBeGreaterThanOrEqual(3_600_000)
  })

  it('asks to reconnect for a revoked token and to follow Instagram for a restricted account', async () => {
    expect(await commitWith(underTest, 'revoked-token')).toMatchObject({ kind: 'reauth_required' })
    expect(await commitWith(underTest, 'account-restricted')).toMatchObject({
      kind: 'rejected',
      message: 'Instagram has restricted this account.',
    })
  })

  it('reports an unknown outcome when the answer does not come in time', async () => {
    const post = await draft('Hanging')
    await stageFully(instagram, post)
    sandbox.control.addFault({ platform: 'instagram', operation: 'publish', fault: 'hang-after', times: 1 })
    expect(await instagram.commit(post.call(AbortSignal.timeout(200)))).toMatchObject({
      kind: 'outcome_unknown',
    })
  })

  it('reports that nothing was posted when the call was not sent or the container is not ready', async () => {
    const post = await draft('Not yet')
    await stageFully(instagram, post)
    expect(await connectorAt('http://127.0.0.1:1').commit(post.call())).toMatchObject({ kind: 'unavailable' })
    sandbox.control.changeSettings({ processingMs: 60_000 })
    const early = await draft('Too early')
    expect(await instagram.stage(early.call())).toMatchObject({ kind: 'pending' })
    expect(await instagram.commit(early.call())).toMatchObject({ kind: 'unavailable', retryAfterMs: 15_000 })
  })

  it('does not publish a container twice and resolves an already published one', async () => {
    const post = await draft('Only once')
    const { startedAt } = await publish(post)
    expect(await instagram.commit(post.call())).toMatchObject({ kind: 'outcome_unknown' })
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'published' })
    expect(accepted('Only once')).toHaveLength(1)
  })

  it.each([
    ['can be published', { status_code: 'FINISHED' }, 'unavailable', {}],
    ['has expired', { status_code: 'EXPIRED' }, 'unavailable', {}],
    ['was published', { status_code: 'PUBLISHED' }, 'outcome_unknown', undefined],
    ['cannot be read', 'Bad Gateway', 'outcome_unknown', undefined],
  ] as const)(
    'keep a refused container unless it certainly was not published: one that %s',
    async (_what, status, kind, kept) => {
      const staging = { container: { id: '77', createdAt: '2026-01-01T00:00:00Z', ready: true } }
      const post = publication(account, { text: 'Refused', staging })
      const fixed = await fixedInstagram({
        [`/${account.account.externalId}/media_publish`]: [400, graphError(-2, 2_207_020)],
        '/77': typeof status === 'string' ? [502, status] : [200, { id: '77', ...status }],
      })
      expect(await fixed.commit(post.call())).toMatchObject({ kind })
      // The handle is the only evidence of an earlier call that may have gone through.
      expect(post.staging()).toEqual(kept ?? staging)
    },
  )

  it.each([
    [2207001, -1, 'unavailable'],
    [2207003, -2, 'unavailable'],
    [2207004, 36_000, 'rejected'],
    [2207009, 100, 'rejected'],
    [2207010, 100, 'rejected'],
    [2207020, -2, 'unavailable'],
    [2207042, 9, 'rate_limited'],
    [2207050, 25, 'rejected'],
    [2207051, 4, 'rejected'],
    [2207053, -1, 'unavailable'],
    [undefined, 1, 'unavailable'],
    [undefined, 4, 'rate_limited'],
    [undefined, 10, 'reauth_required'],
    [undefined, 100, 'rejected'],
    [undefined, 190, 'reauth_required'],
    [463, 190, 'reauth_required'],
    [undefined, 200, 'reauth_required'],
    [undefined, 368, 'rejected'],
    [undefined, 613, 'rate_limited'],
  ] as const)('reads subcode %s of code %s on staging as %s', async (subcode, code, kind) => {
    const fixed = await fixedInstagram({
      [`/${account.account.externalId}/media`]: [400, graphError(code, subcode)],
    })
    const outcome = await fixed.stage((await draft('Mapped')).call())
    expect(outcome.kind).toBe(kind)
  })

  it('reads why a container failed from its status', async () => {
    const fixed = await fixedInstagram({
      [`/${account.account.externalId}/media`]: [200, { id: '77' }],
      '/77': [200, { id: '77', status_code: 'ERROR', status: 'Error: failed with error code 2207009' }],
    })
    const post = await draft('Failed for its shape')
    const outcome = await fixed.stage(post.call())
    expect(outcome).toMatchObject({ kind: 'rejected', cure: expect.stringContaining('4:5') as string })
    expect(post.staging()['container']).toBeUndefined()
  })
})

describe('comments on Instagram', () => {
  async function commentOn(content: string, mine = account) {
    const post = await draft(`Below: ${content}`, 1, mine)
    await stageFully(instagram, post)
    const outcome = await instagram.commit(post.call())
    const postId = outcome.kind === 'published' ? outcome.externalId : ''
    return commentBelow(mine, postId, content)
  }
  provesThatCommentsAreAdded(underTest, commentOn)

  it('that the account does not allow are rejected, and the access stays', async () => {
    const fixed = await fixedInstagram({ '/5/comments': [400, graphError(10)] })
    const refused = await fixed.open(accessWith('t')).commitPart({
      ...noMedia,
      account: account.account,
      signal: AbortSignal.timeout(20_000),
      part: { kind: 'comment', content: 'Link in bio' },
      postId: '5',
      previousId: '5',
      mayCommit: () => true,
    })
    expect(refused).toMatchObject({
      kind: 'rejected',
      message: 'Instagram does not let us add comments with this account.',
    })
  })

  it('are not proven absent by the same comment under another name', async () => {
    const comment = { id: '9', text: 'Link in bio', timestamp: new Date().toISOString(), username: 'renamed' }
    const fixed = await fixedInstagram({ '/5/comments': [200, { data: [comment] }] })
    const resolved = await fixed.open(accessWith('t')).resolvePart({
      account: account.account,
      signal: AbortSignal.timeout(20_000),
      part: { kind: 'comment', content: 'Link in bio' },
      postId: '5',
      previousId: '5',
      commitStartedAt: new Date(),
    })
    expect(resolved).toMatchObject({ kind: 'cannot_tell' })
  })

  it('are found behind many newer ones, and not taken for an older one', async () => {
    const call = await commentOn('The first of many')
    await instagram.commitPart(call)
    for (let number = 0; number < 60; number += 1) {
      await instagram.commitPart({ ...call, part: { kind: 'comment', content: `Later ${number}` } })
    }
    expect(await instagram.resolvePart(call)).toMatchObject({ kind: 'published' })
    const later = new Date(Date.now() + 3_600_000)
    expect(await instagram.resolvePart({ ...call, commitStartedAt: later })).toMatchObject({ kind: 'absent' })
  })

  it('cannot be told while they cannot be read', async () => {
    const call = await commentOn('Unreadable')
    for (const [fault, kind] of [
      ['server-error-before', 'unavailable'],
      ['html', 'unavailable'],
      ['revoked-token', 'reauth_required'],
      ['account-restricted', 'cannot_tell'],
    ] as const) {
      sandbox.control.addFault({ platform: 'instagram', operation: 'list-comments', fault, times: 1 })
      expect(await instagram.resolvePart(call), fault).toMatchObject({ kind })
    }
  })
})

describe('resolving a commit without an answer on Instagram', () => {
  const lose = async (text: string, fault: 'reset-after' | 'reset-before', mine = account) => {
    const post = await draft(text, 1, mine)
    return { post, startedAt: await loseResponse(underTest, post, fault) }
  }

  provesThatAbsentPostsAreSentAgain(underTest, (post, startedAt) => resolve(post.call(), startedAt))
  provesThatUnreadablePostsStayOpen(underTest, (post, startedAt) => resolve(post.call(), startedAt), [
    ['container-status', 'server-error-before', 'unavailable'],
    ['container-status', 'truncated', 'unavailable'],
    ['container-status', 'rate-limit', 'rate_limited'],
    ['container-status', 'revoked-token', 'reauth_required'],
    ['container-status', 'account-restricted', 'cannot_tell'],
    ['timeline', 'html', 'unavailable'],
    ['timeline', 'account-restricted', 'cannot_tell'],
  ])

  it('finds the post that was published, with its permalink', async () => {
    const text = 'Where did it go?\n\n#lost  &amp; <found> 🎉'
    const { post, startedAt } = await lose(text, 'reset-after')
    expect(await resolve(post.call(), startedAt)).toMatchObject({
      kind: 'published',
      externalId: accepted(text)[0]?.postId,
      permalink: expect.stringContaining('/p/') as string,
    })
  })

  it('is found without its container if a lost state of the database may have sent it', async () => {
    const mine = await freshAccount()
    const startedAt = new Date()
    const missing = { ...(await draft('Unknown container', 1, mine)).call(), ...onlyAssumed }
    expect(await resolve(missing, startedAt)).toMatchObject({ kind: 'absent' })
    const { outcome } = await publish(await draft('Unknown container', 1, mine))
    const externalId = outcome.kind === 'published' ? outcome.externalId : ''
    expect(await resolve(missing, startedAt)).toMatchObject({ kind: 'published', externalId })
    const other = { ...missing, text: 'Another text' }
    expect(await resolve(other, startedAt)).toMatchObject({ kind: 'cannot_tell' })
    const story = { ...missing, options: { shownAs: 'story' } }
    expect(await resolve(story, new Date(Date.now() - 25 * 3_600_000))).toMatchObject({ kind: 'cannot_tell' })
  })

  it('treats an expired container as proof if there is no new post, and replaces it', async () => {
    const mine = await freshAccount()
    const { post, startedAt } = await lose('Too late', 'reset-before', mine)
    ahead = 25 * 3_600_000
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'absent' })
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'absent' })
    const { container } = post.staging()
    expect(await instagram.stage(post.call())).toMatchObject({ kind: 'unavailable', retryAfterMs: 0 })
    expect(await stageFully(instagram, post)).toEqual({ kind: 'staged' })
    expect(post.staging()['container']).not.toMatchObject({ id: (container as { id: string }).id })
  })

  it.each(['EXPIRED', 'ERROR'])('looks for the post of a container that is %s by now', async (status) => {
    const media = (id: string, caption: string) => ({ id, caption, timestamp: new Date().toISOString() })
    const staging = { container: { id: '77', createdAt: '2026-01-01T00:00:00Z', ready: true } }
    const post = publication(account, { text: 'It was published', staging })
    for (const [list, found] of [
      [[media('2', 'Later'), media('1', 'It was  published')], { kind: 'published', externalId: '1' }],
      [[media('1', 'The caption was changed')], { kind: 'cannot_tell' }],
      [[], { kind: 'absent' }],
    ] as const) {
      const fixed = await fixedInstagram({
        '/77': [200, { id: '77', status_code: status }],
        [`/${account.account.externalId}/media`]: [200, { data: list }],
      })
      expect(await fixed.resolve({ ...post.call(), commitStartedAt: new Date() })).toMatchObject(found)
    }
  })

  it('does not match another post of ours', async () => {
    const mine = await freshAccount()
    const first = await publish(await draft('Twins', 1, mine))
    const { post, startedAt } = await lose('Twins', 'reset-after', mine)
    const otherPostIds = new Set([first.outcome.kind === 'published' ? first.outcome.externalId : ''])
    const [, second] = accepted('Twins')
    expect(await resolve(post.call(), startedAt, otherPostIds)).toMatchObject({
      kind: 'published',
      externalId: second?.postId,
    })
  })

  it('cannot tell while Instagram is processing the container', async () => {
    const post = await draft('In progress')
    sandbox.control.changeSettings({ processingMs: 60_000 })
    await instagram.stage(post.call())
    expect(await resolve(post.call(), new Date())).toMatchObject({ kind: 'cannot_tell' })
  })
})

describe('metrics of Instagram', () => {
  it('reads interactions, views and reach and leaves out deleted posts', async () => {
    const { outcome } = await publish(await draft('Count me'))
    const externalId = outcome.kind === 'published' ? outcome.externalId : ''
    const metrics = await instagram.open(account.access).readMetrics({
      account: account.account,
      externalIds: [externalId, '17900000000000001'],
    })
    const some = expect.any(Number) as number
    const given = { impressions: some, reach: some, likes: some, comments: some, shares: some, saves: some }
    expect(metrics).toEqual([{ externalId, engagements: some, ...given, clicks: null, videoViews: null }])
  })

  it('reads reach and views of the account by day, and nothing without the permission', async () => {
    await publish(await draft('Seen on some days'))
    ahead = 5 * dayMs
    const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
    const asked = { account: account.account, from: day(-1), to: day(2) }
    const days = await instagram.open(account.access).readAccountDays(asked)
    const some = expect.any(Number) as number
    expect(days).toEqual(
      [-1, 0, 1, 2].map((offset) => ({
        day: day(offset),
        impressions: some,
        reach: some,
        profileViews: null,
      })),
    )
    const fixed = await fixedInstagram({ '/me/insights': [400, graphError(10)] })
    expect(await fixed.open(accessWith('t')).readAccountDays(asked)).toEqual([])
  })

  it.each([
    ['a metric is not known any more', graphError(100)],
    ['the permission is missing', graphError(10)],
  ])('falls back to likes and comments when %s', async (_why, error) => {
    const fixed = await fixedInstagram({
      '/5/insights': [400, error],
      '/5': [200, { id: '5', like_count: 3, comments_count: 4 }],
    })
    const metrics = await fixed
      .open(accessWith('t'))
      .readMetrics({ account: account.account, externalIds: ['5'] })
    expect(metrics).toMatchObject([
      {
        externalId: '5',
        engagements: 7,
        likes: 3,
        comments: 4,
        shares: null,
        impressions: null,
        reach: null,
      },
    ])
  })

  it('returns the refusal', async () => {
    expect(
      await instagram.open(accessWith('dead')).readMetrics({ account: account.account, externalIds: ['5'] }),
    ).toMatchObject({
      kind: 'reauth_required',
    })
  })
})
