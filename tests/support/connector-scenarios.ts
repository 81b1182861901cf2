import { expect, it } from 'vitest'
import type { FaultOrder } from '../../sandbox/index.ts'
import type { RunningSandbox } from '../../sandbox/main.ts'
import type { LimitScope } from '../../server/connectors/call-limits.ts'
import type { CommitOutcome, ResolveOutcome } from '../../server/connectors/connector.ts'
import { stageFully, type TestAccount, type TestConnector, type TestPublication } from './publish-call.ts'

/*
 * What connectors must do whatever their platform. The functions that are called `proves...` add tests to the suite that
 * calls them.
 */

type Fault = FaultOrder['fault']

/** A connector with its sandbox. Suites start both before their tests, so it is read within a test. */
type UnderTest = () => {
  sandbox: RunningSandbox
  connector: TestConnector
  platform: FaultOrder['platform']
  /** The call that commits. */
  operation: FaultOrder['operation']
  draft: (text: string, pictures?: number) => Promise<TestPublication>
}

export function acceptedBy(under: UnderTest, text: string) {
  const { sandbox, platform } = under()
  return sandbox.control.log({ platform }).entries.filter((entry) => entry.text === text)
}

/** Commits a new post, to which the platform reacts with this fault. */
export async function commitWith(
  under: UnderTest,
  fault: Fault,
  more: { seconds?: number } = {},
): Promise<CommitOutcome> {
  const { sandbox, connector, platform, operation, draft } = under()
  const post = await draft(`About ${fault} ${JSON.stringify(more)}`)
  expect(await stageFully(connector, post)).toEqual({ kind: 'staged' })
  sandbox.control.addFault({ platform, operation, fault, times: 1, ...more })
  return await connector.commit(post.call())
}

/** Commits the post, and loses the answer. The instant is that of the commit. */
export async function loseResponse(
  under: UnderTest,
  post: TestPublication,
  fault: 'reset-after' | 'reset-before',
): Promise<Date> {
  const { sandbox, connector, platform, operation } = under()
  expect(await stageFully(connector, post)).toEqual({ kind: 'staged' })
  const startedAt = new Date()
  sandbox.control.addFault({ platform, operation, fault, times: 1 })
  expect(await connector.commit(post.call())).toMatchObject({ kind: 'outcome_unknown' })
  return startedAt
}

export function provesThatLostResponsesStayOpen(under: UnderTest): void {
  it.each([
    'server-error-before',
    'server-error-after',
    'reset-before',
    'reset-after',
    'truncated',
    'html',
    'html-after',
  ] as const)('leaves the outcome open after %s', async (fault) => {
    expect(await commitWith(under, fault)).toMatchObject({ kind: 'outcome_unknown' })
  })
}

/** Of the platforms with a Graph API. `scope`: of the limit that the sandbox reports. */
export function provesThatUsageIsRead(under: UnderTest, scope: LimitScope): void {
  it('waits as long as the usage header or Retry-After says', async () => {
    expect(await commitWith(under, 'rate-limit', { seconds: 600 })).toMatchObject({
      kind: 'rate_limited',
      scope,
      retryAfterMs: 600_000,
    })
    expect(await commitWith(under, 'retry-after', { seconds: 30 })).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 30_000,
    })
    expect(await commitWith(under, 'rate-limit-without-reset')).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: null,
    })
  })
}

type Resolve = (post: TestPublication, startedAt: Date) => Promise<ResolveOutcome>

export function provesThatAbsentPostsAreSentAgain(under: UnderTest, resolve: Resolve): void {
  it('proves that a post was not published, so that it can be sent again', async () => {
    const { connector, draft } = under()
    const post = await draft('Never arrived', 1)
    const startedAt = await loseResponse(under, post, 'reset-before')
    expect(await resolve(post, startedAt)).toMatchObject({ kind: 'absent' })
    expect(await connector.commit(post.call())).toMatchObject({ kind: 'published' })
    expect(acceptedBy(under, 'Never arrived')).toHaveLength(1)
  })
}

type FailedRead = [operation: FaultOrder['operation'], fault: Fault, kind: ResolveOutcome['kind']]

const failedReadsOfTimeline: FailedRead[] = [
  ['timeline', 'server-error-before', 'unavailable'],
  ['timeline', 'truncated', 'unavailable'],
  ['timeline', 'html', 'unavailable'],
  ['timeline', 'rate-limit', 'rate_limited'],
  ['timeline', 'revoked-token', 'reauth_required'],
  ['timeline', 'account-restricted', 'cannot_tell'],
]

export function provesThatUnreadablePostsStayOpen(
  under: UnderTest,
  resolve: Resolve,
  failedReads = failedReadsOfTimeline,
): void {
  it('cannot tell while the platform cannot be read, and says why', async () => {
    const { sandbox, platform, draft } = under()
    const post = await draft('Unreadable')
    const startedAt = await loseResponse(under, post, 'reset-after')
    for (const [operation, fault, kind] of failedReads) {
      sandbox.control.addFault({ platform, operation, fault, times: 1 })
      expect(await resolve(post, startedAt), `${operation} ${fault}`).toMatchObject({ kind })
    }
    expect(await resolve(post, startedAt)).toMatchObject({ kind: 'published' })
  })
}

/** A first comment below a post of the account. */
export function commentBelow(mine: TestAccount, postId: string, content: string) {
  return {
    ...mine,
    signal: AbortSignal.timeout(20_000),
    part: { kind: 'comment' as const, content },
    postId,
    previousId: postId,
    commitStartedAt: new Date(),
  }
}

/** `commentOn` publishes a post and gives the call for a comment below it. */
export function provesThatCommentsAreAdded(
  under: UnderTest,
  commentOn: (content: string) => Promise<ReturnType<typeof commentBelow>>,
): void {
  it('are added to the post, and found there if the answer is lost', async () => {
    const { sandbox, connector, platform } = under()
    const call = await commentOn('Link in the comments')
    const outcome = await connector.commitPart(call)
    const [entry] = acceptedBy(under, 'Link in the comments')
    expect(entry).toMatchObject({ kind: 'comment', replyTo: call.postId })
    expect(outcome).toMatchObject({ kind: 'published', externalId: entry?.postId, permalink: null })
    for (const [content, fault, found] of [
      ['It  arrived\nhere', 'reset-after', 'published'],
      ['It never arrived', 'reset-before', 'absent'],
    ] as const) {
      const lost = await commentOn(content)
      sandbox.control.addFault({ platform, operation: 'create-comment', fault, times: 1 })
      expect(await connector.commitPart(lost)).toMatchObject({ kind: 'outcome_unknown' })
      expect(await connector.resolvePart(lost), content).toMatchObject({ kind: found })
    }
  })
}
