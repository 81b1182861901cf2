import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
import { decideConsent } from '../../../sandbox/oauth/consent-client.ts'
import {
  acceptedBy,
  commitWith,
  loseResponse,
  provesThatAbsentPostsAreSentAgain,
  provesThatLostResponsesStayOpen,
  provesThatUnreadablePostsStayOpen,
} from '../../../tests/support/connector-scenarios.ts'
import { fixedResponses } from '../../../tests/support/fixed-answers.ts'
import {
  accessWith,
  connect,
  publication,
  redirectUri,
  stageFully,
  startConsent,
  testImage,
  type TestAccount,
  type TestPublication,
  testConnector,
  type TestConnector,
  type TestCall,
} from '../../../tests/support/publish-call.ts'
import { systemClock } from '../../infra/clock.ts'
import type { ResolveCall } from '../connector.ts'
import { twitterConnector } from './connector.ts'

let sandbox: RunningSandbox
let twitter: TestConnector
let account: TestAccount
let handles = 0

const credentials = { clientId: 'client:with colon', clientSecret: 'secret', clock: systemClock }
/** Older than every post of the sandbox. */
const oldestId = '1'

beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0 })
  twitter = connectorAt(`${sandbox.url}/twitter`)
  account = await freshAccount()
})
afterEach(() => {
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ imageProcessingMs: 0, processingMs: 0, earlierClockMs: 0 })
})
afterAll(() => sandbox.close())

function freshAccount(): Promise<TestAccount> {
  handles += 1
  return connect(twitter, `writer_${handles}`)
}

async function draft(text: string, pictures = 0, mine = account): Promise<TestPublication> {
  const images = await Promise.all(Array.from({ length: pictures }, () => testImage()))
  return publication(mine, { text, images })
}

const underTest = () => ({
  sandbox,
  connector: twitter,
  platform: 'twitter' as const,
  operation: 'create-post' as const,
  draft,
})
const accepted = (text: string) => acceptedBy(underTest, text)

async function publish(post: TestPublication) {
  expect(await stageFully(twitter, post)).toEqual({ kind: 'staged' })
  const startedAt = new Date()
  return { startedAt, outcome: await twitter.commit(post.call()) }
}

const resolve = (call: TestCall, commitStartedAt: Date, known: Partial<ResolveCall> = {}) =>
  twitter.resolve({ ...call, commitStartedAt, newestKnownId: oldestId, ...known })

function connectorAt(address: string): TestConnector {
  return testConnector(twitterConnector({ site: address, api: address, ...credentials }))
}

/** A connector to an X that gives every call the same answer. */
async function fixedX(status: number, body: string, headers: Record<string, string> = {}) {
  const { origin } = await fixedResponses([status, body, headers])
  return connectorAt(origin)
}

describe('connecting X', () => {
  it('returns tokens with a refresh token and the profile with its followers', async () => {
    expect(account.access.secrets['refreshToken']).not.toBeNull()
    expect(Date.parse(account.access.expiresAt ?? '') - Date.now()).toBeGreaterThan(7_000_000)
    const listed = await twitter.open(account.access).listProfiles()
    if (listed.kind !== 'profiles') throw new Error(JSON.stringify(listed))
    const [profile] = listed.profiles
    expect(listed).toMatchObject({ holderId: profile?.externalId, profiles: [profile] })
    expect(profile).toMatchObject({
      username: 'writer_1',
      name: 'Writer 1',
      profileUrl: `${sandbox.url}/twitter/writer_1`,
    })
    expect(profile?.followers).toBeGreaterThan(0)
    expect(profile?.pictureUrl).toMatch(/^http/)
  })

  it('refuses a code with another verifier, and a code used before', async () => {
    const { authorizeUrl, kept } = startConsent(twitter, 's')
    const back = await decideConsent(authorizeUrl, { handle: 'writer_1' })
    const code = back.searchParams.get('code') ?? ''
    const finish = (codeVerifier: string) =>
      twitter.signIn.finish({ code, redirectUri, kept: { codeVerifier } })
    const refused = { kind: 'rejected', cure: 'Start connecting again.' }
    expect(await finish('w'.repeat(43))).toMatchObject(refused)
    expect(await finish(kept['codeVerifier'] ?? '')).toMatchObject({ kind: 'access' })
    expect(await finish(kept['codeVerifier'] ?? '')).toMatchObject(refused)
  })

  it('renews shortly before expiry and asks to reconnect after a used refresh token', async () => {
    const mine = await freshAccount()
    const end = Date.parse(mine.access.expiresAt ?? '')
    expect(twitter.needsRenewal(mine.access, new Date(end - 11 * 60_000))).toBe(false)
    expect(twitter.needsRenewal(mine.access, new Date(end - 9 * 60_000))).toBe(true)
    const renewed = await twitter.renew(mine.access)
    if (renewed.kind !== 'access') throw new Error(JSON.stringify(renewed))
    expect(renewed.access.secrets['refreshToken']).not.toBe(mine.access.secrets['refreshToken'])
    expect(await twitter.open(renewed.access).listProfiles()).toMatchObject({ kind: 'profiles' })
    expect(await twitter.renew(mine.access)).toMatchObject({ kind: 'reauth_required' })
  })

  it('does not ask to reconnect when X is unavailable or rejects our client', async () => {
    const { access } = await freshAccount()
    for (const fault of ['server-error-before', 'reset-before', 'html', 'invalid-client'] as const) {
      sandbox.control.addFault({ platform: 'twitter', operation: 'token', fault, times: 1 })
      expect(await twitter.renew(access), fault).toMatchObject({ kind: 'unavailable' })
    }
    expect(await twitter.renew(access)).toMatchObject({ kind: 'access' })
  })

  it('revokes the tokens', async () => {
    const mine = await freshAccount()
    await twitter.revoke(mine.access)
    expect(await twitter.open(mine.access).listProfiles()).toMatchObject({ kind: 'reauth_required' })
  })
})

describe('publishing on X', () => {
  it.each([
    ['following', 'following'],
    ['mentionedUsers', 'mentionedUsers'],
    ['everyone', 'everyone'],
    [undefined, 'everyone'],
  ])('lets those reply who were chosen: %s', async (chosen, shown) => {
    const post = { text: `Replies of ${chosen}`, options: { ...(chosen && { replySettings: chosen }) } }
    const { outcome } = await publish(publication(account, post))
    if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome))
    const reply = await fetch(
      `${sandbox.url}/twitter/2/tweets/${outcome.externalId}?tweet.fields=reply_settings`,
      { headers: { authorization: `Bearer ${account.access.secrets['accessToken']}` } },
    )
    expect(await reply.json()).toMatchObject({ data: { reply_settings: shown } })
  })

  it('publishes a text and returns its permalink', async () => {
    const post = publication(account, { text: 'Good morning & welcome <all>' })
    const { outcome } = await publish(post)
    const [entry] = accepted('Good morning & welcome <all>')
    expect(outcome).toMatchObject({
      kind: 'published',
      externalId: entry?.postId,
      permalink: `${sandbox.url}/twitter/writer_1/status/${entry?.postId}`,
    })
  })

  it('uploads pictures with their alt text, saving each handle before the next step', async () => {
    const images = [await testImage({ altText: 'A violet square' }), await testImage({ width: 500 })]
    const post = publication(account, { text: 'Two pictures', images })
    const { outcome } = await publish(post)
    expect(outcome.kind).toBe('published')
    expect(accepted('Two pictures')).toMatchObject([{ mediaCount: 2 }])
    expect(post.saves[0]).toMatchObject({ media: { 0: { ready: false } } })
  })

  it('reads nothing before a post, because X charges for it', async () => {
    sandbox.control.addFault({ platform: 'twitter', operation: 'timeline', fault: 'account-restricted' })
    const { outcome } = await publish(publication(account, { text: 'Without reading' }))
    expect(outcome.kind).toBe('published')
    expect(sandbox.control.faults()).toMatchObject([{ operation: 'timeline', seen: 0 }])
  })

  it('does not repeat the uploads of an interrupted staging', async () => {
    const post = publication(account, {
      text: 'Staged twice',
      images: [await testImage({ altText: 'Once' })],
    })
    sandbox.control.addFault({
      platform: 'twitter',
      operation: 'media-metadata',
      fault: 'server-error-before',
      times: 1,
    })
    expect(await twitter.stage(post.call())).toMatchObject({ kind: 'unavailable' })
    const before = post.staging()['media']
    expect(await twitter.stage(post.call())).toEqual({ kind: 'staged' })
    expect(post.staging()['media']).toMatchObject({
      0: { id: (before as Record<string, { id: string }>)[0]?.id },
    })
  })

  it('waits for pictures that are still being processed', async () => {
    sandbox.control.changeSettings({ imageProcessingMs: 300 })
    const post = publication(account, { text: 'Slow picture', images: [await testImage()] })
    expect(await twitter.stage(post.call())).toMatchObject({ kind: 'pending', checkAfterMs: 1000 })
    await new Promise((done) => setTimeout(done, 350))
    expect((await publish(post)).outcome.kind).toBe('published')
  })

  it('sends a GIF in parts and waits until it is processed', async () => {
    sandbox.control.changeSettings({ processingMs: 200 })
    const post = publication(account, { text: 'Moving', images: [await testImage({ format: 'gif' })] })
    expect(await twitter.stage(post.call())).toMatchObject({ kind: 'pending' })
    await new Promise((done) => setTimeout(done, 250))
    expect((await publish(post)).outcome.kind).toBe('published')
  })

  it('names the picture as the cause when X cannot process it', async () => {
    sandbox.control.addFault({
      platform: 'twitter',
      operation: 'upload-media',
      fault: 'processing-failed',
      times: 1,
    })
    const post = publication(account, { text: 'Broken picture', images: [await testImage()] })
    expect(await twitter.stage(post.call())).toMatchObject({
      kind: 'rejected',
      message: 'X could not process a picture of the post.',
    })
    expect((await publish(post)).outcome.kind).toBe('published')
  })

  it('refuses a text that is too long without asking X', async () => {
    const post = publication(account, { text: '界'.repeat(141) })
    expect(await twitter.stage(post.call())).toMatchObject({
      kind: 'rejected',
      answer: 'Checked before sending; the platform was not asked.',
    })
  })

  it('uploads again when the uploads have expired', async () => {
    const images = [await testImage()]
    const staging = { media: { 0: { id: '1', expiresAt: '2999-01-01T00:00:00Z', ready: true } } }
    const post = publication(account, { text: 'Forgotten upload', images, staging })
    expect(await twitter.commit(post.call())).toMatchObject({ kind: 'unavailable', retryAfterMs: 0 })
    expect((await publish(post)).outcome.kind).toBe('published')
  })

  it('sends nothing once it may not be sent any more', async () => {
    const call = { ...publication(account, { text: 'Too late' }).call(), mayCommit: () => false }
    expect(await twitter.commit(call)).toMatchObject({ kind: 'unavailable' })
    const part = { kind: 'message' as const, content: 'Too late' }
    const reply = { ...call, part, postId: '1', previousId: '1' }
    expect(await twitter.commitPart(reply)).toMatchObject({ kind: 'unavailable' })
    expect(accepted('Too late')).toEqual([])
  })
})

describe('answers of X', () => {
  provesThatLostResponsesStayOpen(underTest)

  it('waits until the window resets', async () => {
    const outcome = await commitWith(underTest, 'rate-limit', { seconds: 120 })
    expect(outcome).toMatchObject({ kind: 'rate_limited' })
    expect(outcome.kind === 'rate_limited' && outcome.retryAfterMs).toBeGreaterThan(119_000)
    expect(outcome.kind === 'rate_limited' && outcome.retryAfterMs).toBeLessThan(123_000)
  })

  it('waits as long as Retry-After says, or for our default', async () => {
    const outcome = await commitWith(underTest, 'retry-after', { seconds: 30 })
    expect(outcome.kind === 'rate_limited' && outcome.retryAfterMs).toBeGreaterThan(28_000)
    expect(outcome.kind === 'rate_limited' && outcome.retryAfterMs).toBeLessThan(32_000)
    expect(await commitWith(underTest, 'rate-limit-without-reset')).toMatchObject({ kind: 'rate_limited' })
  })

  it('waits for hours when the credits are used up', async () => {
    const outcome = await commitWith(underTest, 'credits-depleted')
    expect(outcome.kind === 'rate_limited' && outcome.retryAfterMs).toBeGreaterThanOrEqual(3_600_000)
  })

  it('asks to reconnect the account when the token was revoked', async () => {
    expect(await commitWith(underTest, 'revoked-token')).toMatchObject({ kind: 'reauth_required' })
  })

  it('names an account that is suspended', async () => {
    expect(await commitWith(underTest, 'account-restricted')).toMatchObject({
      kind: 'rejected',
      message: 'X has suspended or locked this account.',
      answer: expect.stringContaining('User is suspended') as string,
    })
  })

  it('marks a repeated text as a duplicate', async () => {
    const text = 'Said before'
    await publish(publication(account, { text }))
    const { outcome } = await publish(publication(account, { text }))
    expect(outcome).toMatchObject({
      kind: 'duplicate',
      answer: expect.stringContaining('duplicate content') as string,
    })
    expect(accepted(text)).toHaveLength(1)
  })

  it('reports an unknown outcome when the answer is late or unreadable', async () => {
    const post = publication(account, { text: 'Hanging' })
    await twitter.stage(post.call())
    sandbox.control.addFault({ platform: 'twitter', operation: 'create-post', fault: 'hang-after', times: 1 })
    expect(await twitter.commit(post.call(AbortSignal.timeout(200)))).toMatchObject({
      kind: 'outcome_unknown',
    })
    for (const [status, body] of [
      [200, '{"data":{"id":"1"}}'],
      [201, '{"data":{}}'],
      [201, 'OK'],
      [403, '<html>Blocked by a firewall</html>'],
      [307, ''],
    ] as const) {
      const fixed = await fixedX(status, body)
      expect(await fixed.commit(post.call()), body).toMatchObject({ kind: 'outcome_unknown' })
    }
  })

  it('reports that nothing was posted when the call was not sent', async () => {
    expect(
      await connectorAt('http://127.0.0.1:1').commit(publication(account, { text: 'Nobody there' }).call()),
    ).toMatchObject({
      kind: 'unavailable',
    })
  })

  it('waits for hours after a usage cap', async () => {
    const problem = { title: 'UsageCapExceeded', detail: 'Usage cap exceeded', type: 'x/usage-capped' }
    const fixed = await fixedX(429, JSON.stringify(problem), { 'x-rate-limit-remaining': '0' })
    const outcome = await fixed.commit(publication(account, { text: 'Capped' }).call())
    expect(outcome.kind === 'rate_limited' && outcome.retryAfterMs).toBeGreaterThanOrEqual(3_600_000)
  })
})

describe('resolving a commit without an answer on X', () => {
  const commitWithLostResponse = async (
    text: string,
    fault: 'reset-after' | 'reset-before',
    images = 0,
    mine = account,
  ) => {
    const post = await draft(text, images, mine)
    const startedAt = await loseResponse(underTest, post, fault)
    return { post, startedAt }
  }

  provesThatAbsentPostsAreSentAgain(underTest, (post, startedAt) => resolve(post.call(), startedAt))
  provesThatUnreadablePostsStayOpen(underTest, (post, startedAt) => resolve(post.call(), startedAt))

  it.each([
    ['plain text', 'Where did it go', 0],
    ['pictures', 'Where did the pictures go', 2],
    [
      'links, escapes and odd spaces',
      'Read https://Example.com/a?b=1&c=2 and example.org   <b>now</b> &amp; 界🎉\n\n#tag',
      0,
    ],
    ['links and a picture', 'Look at http://example.com/ now', 1],
  ])('finds the post that went through: %s', async (_what, text, images) => {
    const { post, startedAt } = await commitWithLostResponse(text, 'reset-after', images)
    const id = sandbox.control.log({ platform: 'twitter' }).entries.at(-1)?.postId
    expect(await resolve(post.call(), startedAt)).toMatchObject({
      kind: 'published',
      externalId: id,
      permalink: `${sandbox.url}/twitter/writer_1/status/${id}`,
    })
  })

  it('does not match another post of ours, nor one that was known before', async () => {
    const mine = await freshAccount()
    const { post, startedAt } = await commitWithLostResponse('Same words', 'reset-after', 0, mine)
    const id = sandbox.control.log({ platform: 'twitter' }).entries.at(-1)?.postId ?? ''
    const absent = { kind: 'absent' }
    expect(await resolve(post.call(), startedAt, { otherPostIds: new Set([id]) })).toMatchObject(absent)
    expect(await resolve(post.call(), startedAt, { newestKnownId: id })).toMatchObject(absent)
  })

  it('finds a post whose time on X is long before our commit', async () => {
    const { post, startedAt } = await commitWithLostResponse('Another clock', 'reset-after')
    const id = accepted('Another clock')[0]?.postId
    sandbox.control.changeSettings({ earlierClockMs: 400_000 })
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'published', externalId: id })
    const muchLater = new Date(Date.now() + 3_600_000)
    expect(await resolve(post.call(), muchLater)).toMatchObject({ kind: 'published', externalId: id })
  })

  it('is final without a known post, unless a user has seen the post', async () => {
    const mine = await freshAccount()
    const { post, startedAt } = await commitWithLostResponse('The very first', 'reset-after', 0, mine)
    sandbox.control.clearFaults()
    sandbox.control.addFault({ platform: 'twitter', operation: 'timeline', fault: 'slow', delayMs: 0 })
    const unknown = { newestKnownId: null }
    expect(await resolve(post.call(), startedAt, unknown)).toMatchObject({ kind: 'cannot_tell', final: true })
    expect(sandbox.control.faults()).toMatchObject([{ operation: 'timeline', seen: 0 }])
    expect(await resolve(post.call(), startedAt, { ...unknown, seenByUser: true })).toMatchObject({
      kind: 'published',
      externalId: accepted('The very first')[0]?.postId,
    })
  })

  it('knows its own uploads, whatever the text', async () => {
    const mine = await freshAccount()
    const { post, startedAt } = await commitWithLostResponse('Two uploads', 'reset-after', 2, mine)
    const published = { kind: 'published', externalId: accepted('Two uploads')[0]?.postId }
    for (const text of ['', 'As X may change it']) {
      expect(await resolve({ ...post.call(), text }, startedAt)).toMatchObject(published)
    }
  })

  it('does not take another post with as many pictures for its own', async () => {
    const mine = await freshAccount()
    const other = publication(mine, { text: 'Staged', images: [await testImage()] })
    await stageFully(twitter, other)
    expect(await twitter.commit({ ...other.call(), text: '' })).toMatchObject({ kind: 'published' })
    const { post, startedAt } = await commitWithLostResponse('Never arrived', 'reset-before', 1, mine)
    expect(await resolve({ ...post.call(), text: '' }, startedAt)).toMatchObject({ kind: 'absent' })
    await publish(publication(mine, { text: 'Same words', images: [await testImage()] }))
    expect(await resolve({ ...post.call(), text: 'Same words' }, startedAt)).toMatchObject({
      kind: 'cannot_tell',
    })
  })

  it('reads through many newer posts', async () => {
    sandbox.control.changeSettings({ rateLimitFactor: 100 })
    const mine = await freshAccount()
    const { post, startedAt } = await commitWithLostResponse('The first of many', 'reset-after', 0, mine)
    const id = accepted('The first of many')[0]?.postId
    for (let number = 0; number < 120; number += 1) {
      await twitter.commit(publication(mine, { text: `Flood ${number}` }).call())
    }
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'published', externalId: id })
  })

  it('cannot tell when there is only a similar post', async () => {
    const mine = await freshAccount()
    const { post, startedAt } = await commitWithLostResponse('Big news, today!', 'reset-before', 0, mine)
    await twitter.commit(publication(mine, { text: 'Big news today' }).call())
    expect(await resolve(post.call(), startedAt)).toMatchObject({ kind: 'cannot_tell' })
  })

  it('cannot tell while the timeline has no list of posts', async () => {
    const { post, startedAt } = await commitWithLostResponse('Unlisted', 'reset-after')
    const fixed = await fixedX(200, '{"errors":[{"title":"Not Found Error"}]}')
    const outcome = await fixed.resolve({
      ...post.call(),
      commitStartedAt: startedAt,
      newestKnownId: oldestId,
    })
    expect(outcome).toMatchObject({ kind: 'cannot_tell' })
  })
})

describe('messages of a thread on X', () => {
  const partOf = (mine: TestAccount, previousId: string, content: string) => ({
    ...mine,
    signal: AbortSignal.timeout(20_000),
    part: { kind: 'message' as const, content },
    postId: previousId,
    previousId,
  })

  async function firstMessage(text: string) {
    const mine = await freshAccount()
    const { outcome } = await publish(publication(mine, { text }))
    return { mine, id: outcome.kind === 'published' ? outcome.externalId : '' }
  }

  it('reply to the message before them', async () => {
    const { mine, id } = await firstMessage('Thread one')
    const outcome = await twitter.commitPart(partOf(mine, id, 'Second of one'))
    expect(accepted('Second of one')).toMatchObject([{ replyTo: id }])
    const own = accepted('Second of one')[0]?.postId ?? ''
    expect(outcome).toMatchObject({
      kind: 'published',
      externalId: own,
      permalink: `${sandbox.url}/twitter/${mine.account.username}/status/${own}`,
    })
  })

  it('are found by what they reply to, also between other posts with the same text', async () => {
    const { mine, id } = await firstMessage('Thread two')
    const call = partOf(mine, id, 'See https://example.com & more')
    const startedAt = new Date()
    expect(await twitter.resolvePart({ ...call, commitStartedAt: startedAt })).toMatchObject({
      kind: 'absent',
    })
    await twitter.commit(publication(mine, { text: call.part.content }).call())
    expect(await twitter.resolvePart({ ...call, commitStartedAt: startedAt })).toMatchObject({
      kind: 'absent',
    })
    const { id: other } = await firstMessage('Another')
    expect(other).not.toBe('')
    sandbox.control.addFault({
      platform: 'twitter',
      operation: 'create-post',
      fault: 'reset-after',
      times: 1,
    })
    const reply = partOf(mine, id, 'See https://example.org & more')
    expect(await twitter.commitPart(reply)).toMatchObject({ kind: 'outcome_unknown' })
    // The clock of X may be far from ours.
    const found = await twitter.resolvePart({ ...reply, commitStartedAt: new Date(Date.now() + 3_600_000) })
    expect(found).toMatchObject({ kind: 'published', externalId: accepted(reply.part.content)[0]?.postId })
  })

  it('cannot be added to a message that is gone', async () => {
    const { mine } = await firstMessage('Thread three')
    const outcome = await twitter.commitPart(partOf(mine, '12345', 'Into the void'))
    expect(outcome).toMatchObject({
      kind: 'rejected',
      message: 'X cannot add the message: the one before it was deleted, or nobody may reply to it.',
    })
  })

  it('are duplicates if the account has just posted the same', async () => {
    const { mine, id } = await firstMessage('Thread four')
    expect(await twitter.commitPart(partOf(mine, id, 'Thread four'))).toMatchObject({ kind: 'duplicate' })
  })
})

describe('metrics of X', () => {
  it('reads engagements and impressions and leaves out deleted posts', async () => {
    const { outcome } = await publish(publication(account, { text: 'Count me' }))
    const externalId = outcome.kind === 'published' ? outcome.externalId : ''
    const metrics = await twitter.open(account.access).readMetrics({
      account: account.account,
      externalIds: [externalId, '1000000000000000001'],
    })
    const some = expect.any(Number) as number
    const given = { impressions: some, likes: some, comments: some, shares: some, saves: some, clicks: some }
    expect(metrics).toEqual([{ externalId, engagements: some, ...given, reach: null, videoViews: null }])
  })

  it('adds up every kind of engagement, with either name of the repost counter', async () => {
    const public_metrics = {
      like_count: 1,
      reply_count: 10,
      repost_count: 100,
      quote_count: 1000,
      bookmark_count: 10_000,
      impression_count: 7,
    }
    const fixed = await fixedX(200, JSON.stringify({ data: [{ id: '5', text: '', public_metrics }] }))
    const metrics = await fixed
      .open(accessWith('t'))
      .readMetrics({ account: account.account, externalIds: ['5'] })
    expect(metrics).toMatchObject([
      {
        externalId: '5',
        engagements: 11_111,
        likes: 1,
        comments: 10,
        shares: 1100,
        saves: 10_000,
        impressions: 7,
      },
    ])
  })

  it('leaves out what X does not say instead of taking it for 0, and adds up the plays of the videos', async () => {
    const body = {
      data: [
        { id: '5', text: '', public_metrics: {}, attachments: { media_keys: ['7_1', '3_2'] } },
        { id: '6', text: '', public_metrics: { reply_count: 0 } },
      ],
      includes: {
        media: [
          { media_key: '7_1', type: 'video', public_metrics: { view_count: 12 } },
          { media_key: '3_2', type: 'photo' },
        ],
      },
    }
    const fixed = await fixedX(200, JSON.stringify(body))
    const metrics = await fixed
      .open(accessWith('t'))
      .readMetrics({ account: account.account, externalIds: ['5', '6'] })
    expect(metrics).toMatchObject([
      { externalId: '5', engagements: null, likes: null, impressions: null, videoViews: 12 },
      { externalId: '6', engagements: 0, comments: 0, likes: null, clicks: null, videoViews: null },
    ])
  })

  it('returns the refusal', async () => {
    expect(
      await twitter.open(accessWith('dead')).readMetrics({ account: account.account, externalIds: ['5'] }),
    ).toMatchObject({
      kind: 'reauth_required',
    })
  })
})

it('never repeats a token in an answer', async () => {
  const secret = 'very-secret-token'
  const outcomes = [
    await twitter.open(accessWith(secret)).listProfiles(),
    await twitter.commit(publication({ ...account, access: accessWith(secret) }, { text: 'a' }).call()),
    await twitter.renew({ ...account.access, secrets: { ...account.access.secrets, refreshToken: secret } }),
  ]
  expect(JSON.stringify(outcomes)).not.toContain(secret)
})
