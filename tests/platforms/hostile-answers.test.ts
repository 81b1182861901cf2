import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import { decideConsent } from '../../sandbox/oauth/consent-client.ts'
import { type RunningSandbox, startSandbox } from '../../sandbox/main.ts'
import type { Connector, ConnectorOptions } from '../../server/connectors/connector.ts'
import { buildFacebook } from '../../server/connectors/facebook/connector.ts'
import { buildInstagram } from '../../server/connectors/instagram/connector.ts'
import { buildLinkedin } from '../../server/connectors/linkedin/connector.ts'
import { buildTiktok } from '../../server/connectors/tiktok/connector.ts'
import { buildTwitter } from '../../server/connectors/twitter/connector.ts'
import { buildYoutube } from '../../server/connectors/youtube/connector.ts'
import { systemClock } from '../../server/infra/clock.ts'
import {
  type HostileAnswer,
  hostileAnswers,
  type HostileProxy,
  startHostileProxy,
} from '../support/hostile-proxy.ts'
import {
  publication,
  redirectUri,
  stageFully,
  startConsent,
  testConnector,
  testImage,
  type TestAccount,
  type TestConnector,
  type TestPublication,
} from '../support/publish-call.ts'
import { publishVideo } from '../support/publish-video.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { platformsToTest } from '../support/test-size.ts'

/** A reel has at least this size. */
const tall = { width: 720, height: 1280 }

const clientSecret = 'hush-hush-4711'

type Subject = {
  platform: PlatformKey
  /** What is published, where it is not a plain post. */
  as?: string
  build: (options: ConnectorOptions) => Connector
  media: readonly ('picture' | 'video')[]
  options?: PostOptions
  /** It is published without its text, so that it cannot be found by it in the log of the sandbox. */
  textless?: true
  /** A video has a picture as its thumbnail. */
  thumbnail?: true
  /** Of what is published after the post; without it, the platform has no parts. */
  part?: 'message' | 'comment'
  /** Of a video, which is asked for only where it takes some time. */
  processingMs?: number
  /** It is published by the person who signed in, not by an organization of theirs. */
  member?: true
  /** Parts of the addresses of calls that depend on a permission or on what is published; each has to be made. */
  optional?: readonly string[]
}

const subjects: Subject[] = [
  {
    platform: 'twitter',
    build: buildTwitter,
    media: ['picture', 'video'],
    part: 'message',
    processingMs: 2_000,
    optional: ['/media/metadata', '/media/upload?'],
  },
  {
    platform: 'instagram',
    build: buildInstagram,
    media: ['picture', 'video'],
    part: 'comment',
    optional: ['/insights', '/comments'],
  },
  {
    platform: 'facebook',
    build: buildFacebook,
    media: ['picture', 'video'],
    part: 'comment',
    optional: ['/insights', '/comments'],
  },
  {
    platform: 'facebook',
    as: 'reel',
    build: buildFacebook,
    media: ['video'],
    options: { shownAs: 'reel' },
    part: 'comment',
  },
  {
    platform: 'facebook',
    as: 'story',
    build: buildFacebook,
    media: ['picture', 'video'],
    options: { shownAs: 'story' },
    textless: true,
  },
  {
    platform: 'instagram',
    as: 'story',
    build: buildInstagram,
    media: ['picture', 'video'],
    options: { shownAs: 'story' },
    textless: true,
  },
  {
    platform: 'linkedin',
    build: buildLinkedin,
    media: ['picture', 'video'],
    part: 'comment',
    optional: ['/rest/organizationalEntityShareStatistics', '/rest/networkSizes/'],
  },
  {
    platform: 'linkedin',
    as: 'member',
    build: buildLinkedin,
    media: ['picture'],
    member: true,
    optional: ['/rest/memberCreatorPostAnalytics'],
  },
  {
    platform: 'youtube',
    build: buildYoutube,
    media: ['video'],
    thumbnail: true,
    part: 'comment',
    optional: ['/v2/reports', '/thumbnails/set', '/commentThreads'],
  },
  {
    platform: 'tiktok',
    build: buildTiktok,
    media: ['video'],
    options: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
  },
]

let proxy: HostileProxy
let sandbox: RunningSandbox
let clip: Buffer

/** Whether the next call of the running operation gets an answer that never ends. */
const neverEndsNext = new AsyncLocalStorage<() => boolean>()
/**
 * Connectors wait up to two minutes for an answer. One that never ends is waited for less; the others come, on a busy
 * machine late.
 */
const shortestTimeoutMs = 5_000
const shortenedMs = 1_500

beforeAll(async () => {
  const realTimeout = globalThis.setTimeout
  const shortened = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const isShort = (ms ?? 0) < shortestTimeoutMs || neverEndsNext.getStore()?.() !== true
    return realTimeout(work, isShort ? ms : shortenedMs, ...given)
  }
  vi.stubGlobal('setTimeout', Object.assign(shortened, realTimeout))
  // LinkedIn takes no smaller video.
  clip = await sampleVideo({ ...tall, leastBytes: 100_000 })
  proxy = await startHostileProxy(() => new URL(sandbox.url).origin, clip)
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0, allowedMediaOrigin: () => proxy.origin })
  sandbox.control.changeSettings({ rateLimitFactor: 1_000_000, refusesRepeatedText: 0 })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await sandbox.close()
  await proxy.close()
})

/** What became of a call. `at` is the first call that got a hostile answer; `text` is of what it publishes. */
type Seen = { operation: string; hostile: HostileAnswer; at: number; text: string; outcome: unknown }

type Operation = {
  name: string
  /** Does what has to be done before, and returns the call. */
  prepare: (world: World) => Promise<() => Promise<unknown>>
}

/** A connector with an address of its own, and what it publishes there. */
type World = {
  connector: TestConnector
  account: TestAccount
  text: string
  post: TestPublication
  published: { externalId: string; commitStartedAt: Date; post: TestPublication }
}

const tested = platformsToTest(subjects, 'twitter')

test.each(tested.map((subject) => ({ name: subject.as ?? 'posts', ...subject })))(
  '$platform, $name: every hostile answer to every call has a classified outcome',
  async (subject) => {
    const { platform, name: as, build, options = {}, textless } = subject
    let lanes = 0
    const openLane = () => {
      const lane = proxy.openLane(`${platform}-${as}-${(lanes += 1)}`)
      const sandboxUrl = `${lane.address}/sandbox`
      const credentials = { clientId: 'client', clientSecret }
      return { lane, connector: testConnector(build({ credentials, sandboxUrl, clock: systemClock })) }
    }
    const friendly = openLane()
    const account = await signIn(friendly.connector, 'author', subject.member)
    const image = await testImage({ origin: `${proxy.origin}/media`, altText: 'A square' })
    sandbox.control.changeSettings({ processingMs: subject.processingMs ?? 0 })
    const draft = (text: string, medium: 'picture' | 'video', staging = {}, of = account) =>
      publication(of, {
        text,
        options,
        ...(medium === 'picture'
          ? { images: [image] }
          : {
              video: publishVideo(clip, { ...tall, address: `${proxy.origin}/media/clip.mp4` }),
              ...(subject.thumbnail && { images: [image] }),
            }),
        staging,
      })
    const timesAccepted = (text: string) =>
      sandbox.control.log({ platform, limit: 10_000 }).entries.filter((entry) => entry.text === text).length

    const seen: Seen[] = []
    const paths = new Set<string>()
    const testMedium = async (medium: 'picture' | 'video') => {
      const published = await publish(friendly.connector, draft(`On ${platform}, a ${medium}`, medium))
      /** Runs the operation at an address of its own, friendly up to the call `at`. */
      const run = async (operation: Operation, hostile: HostileAnswer | null, at: number) => {
        const { lane, connector } = openLane()
        const text = `${operation.name} ${medium} ${lane.address}`
        const relocated = JSON.parse(
          JSON.stringify(published.before).replaceAll(friendly.lane.address, lane.address),
        ) as object
        const world = {
          connector,
          account,
          text,
          post: draft(text, medium),
          published: { ...published, post: draft(published.text, medium, relocated) },
        }
        const call = await operation.prepare(world)
        lane.turnHostile(hostile, at)
        const neverEnds = hostile === 'an answer that drips and never ends'
        const outcome = await neverEndsNext.run(() => neverEnds && lane.calls().length >= at, call)
        if (hostile) seen.push({ operation: operation.name, hostile, at, text, outcome })
        const secrets = [...friendly.lane.secrets, ...lane.secrets, clientSecret]
        expectNoSecret(outcome, secrets, `${operation.name}: ${hostile ?? 'a friendly answer'} to call ${at}`)
        for (const { path } of lane.calls()) paths.add(path)
        return lane.calls().length
      }
      const runAll = async (operation: Operation) => {
        const count = await run(operation, null, 0)
        const cases = Array.from({ length: count }, (_, at) =>
          hostileAnswers.map((one) => [one, at] as const),
        )
        await atATime(8, cases.flat(), ([hostile, at]) => run(operation, hostile, at))
      }
      await Promise.all(operationsOf(subject, medium === subject.media[0]).map(runAll))
      // The last one, because others use the post.
      if (medium === subject.media[0] && platforms[platform].deletes) await runAll(deleting)
    }
    await Promise.all(subject.media.map(testMedium))

    expect(seen.length).toBeGreaterThan(80)
    const isCalled = (call: string) => [...paths].some((path) => path.includes(call))
    expect((subject.optional ?? []).filter((call) => !isCalled(call))).toEqual([])
    const wrong = seen.flatMap((one) => {
      const problem = problemOf(one, textless ? null : timesAccepted(one.text))
      return problem ? [`${one.operation}, call ${one.at}, ${one.hostile}: ${problem}`] : []
    })
    expect(wrong).toEqual([])
    expect(proxy.followed()).toBe(0)
  },
)

/** What is wrong with the outcome of a call that got a hostile answer. `accepted` is null where the log cannot tell. */
function problemOf({ operation, hostile, at, outcome }: Seen, accepted: number | null): string | undefined {
  if (operation === 'withdrawing access') return undefined
  if (Array.isArray(outcome))
    return isReadable(outcome) ? undefined : `unreadable: ${JSON.stringify(outcome)}`
  const { kind, retryAfterMs } = outcome as { kind: string; retryAfterMs?: number | null }
  const said = JSON.stringify(outcome)
  if (at === 0 && hostile.startsWith('429')) {
    if (kind !== 'rate_limited') return `no rate limit: ${said}`
    if (hostile.includes(' with ') && retryAfterMs !== 7000) return `another wait: ${said}`
  }
  if (operation === 'publishing' || operation === 'adding a part') {
    if (accepted !== null && accepted > 0 && !/^(outcome_unknown|pending|published)$/.test(kind))
      return `accepted, and said not to be: ${said}`
    const isOpen = !hostile.startsWith('429') && hostile !== 'a refusal that repeats what it was sent'
    // The status alone, or a header, may say that it is accepted.
    const isSaid = accepted !== 0 && hostile === 'wrong types' && /^(pending|published)$/.test(kind)
    if (at === 0 && isOpen && !isSaid && kind !== 'outcome_unknown') return `not open: ${said}`
    if (accepted === 0 && /^(pending|published)$/.test(kind)) return `not accepted, and said to be: ${said}`
    return undefined
  }
  if (operation.startsWith('finding')) return kind === 'absent' ? `proven absent: ${said}` : undefined
  const kinds =
    /^(access|profiles|posts|deleted|staged|pending|unfinished|rejected|reauth_required|rate_limited|unavailable)$/
  return kinds.test(kind) ? undefined : `not classified: ${said}`
}

function isReadable(metrics: unknown[]): boolean {
  const isCount = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0)
  return metrics.every((one) => {
    const { externalId, day = externalId, ...numbers } = one as Record<string, unknown>
    return typeof day === 'string' && Object.values(numbers).every(isCount)
  })
}

function expectNoSecret(outcome: unknown, secrets: string[], where: string): void {
  if ((outcome as { kind?: string } | undefined)?.kind === 'access') return
  const said = JSON.stringify(outcome) ?? ''
  expect(
    secrets.filter((secret) => said.includes(secret)),
    `${where}: ${said}`,
  ).toEqual([])
}

/** `all`: also what does not depend on the medium of the post. */
function operationsOf({ part }: Subject, all: boolean): Operation[] {
  const operations: Operation[] = [
    {
      name: 'uploading',
      prepare:
        async ({ connector, post }) =>
        () =>
          connector.stage(post.call(never())),
    },
    {
      name: 'finishing an upload',
      async prepare({ connector, post }) {
        await connector.stage(post.call(never()))
        return () => connector.stage(post.call(never()))
      },
    },
    {
      name: 'publishing',
      async prepare({ connector, post }) {
        await stageFully(connector, post)
        return () => connector.commit(post.call(never()))
      },
    },
    {
      name: 'finding a post',
      prepare:
        async ({ connector, published: { post, commitStartedAt } }) =>
        () =>
          connector.resolve({ ...post.call(never()), commitStartedAt }),
    },
  ]
  if (!all) return operations
  if (part) {
    const partOf = ({ account, text, published: { externalId } }: World) => ({
      ...account,
      part: { kind: part, content: text },
      postId: externalId,
      previousId: externalId,
      signal: never(),
    })
    operations.push(
      { name: 'adding a part', prepare: async (world) => () => world.connector.commitPart(partOf(world)) },
      {
        name: 'finding a part',
        prepare: async (world) => () =>
          world.connector.resolvePart({
            ...partOf(world),
            commitStartedAt: world.published.commitStartedAt,
          }),
      },
    )
  }
  return [
    ...operations,
    {
      name: 'exchanging a code',
      async prepare({ connector, text }) {
        const { authorizeUrl, kept } = startConsent(connector, 'state-1')
        const back = await decideConsent(authorizeUrl, { handle: `code${laneIn(text)}` })
        const code = back.searchParams.get('code') ?? ''
        return async () => {
          const { signIn } = connector
          if (signIn.kind !== 'consent') throw new Error('The platform has no consent page')
          return await signIn.finish({ code, redirectUri, kept })
        }
      },
    },
    {
      name: 'renewing access',
      async prepare({ connector, text }) {
        const { access } = await signIn(connector, `renew${laneIn(text)}`)
        return () => connector.renew(access)
      },
    },
    {
      name: 'withdrawing access',
      async prepare({ connector, text }) {
        const { access } = await signIn(connector, `away${laneIn(text)}`)
        return () => connector.revoke(access)
      },
    },
    {
      name: 'listing profiles',
      prepare:
        async ({ connector, account }) =>
        () =>
          connector.open(account.access).listProfiles(),
    },
    {
      name: 'reading metrics',
      prepare:
        async ({ connector, account, published: { externalId } }) =>
        () =>
          connector.open(account.access).readMetrics({ account: account.account, externalIds: [externalId] }),
    },
    {
      name: 'reading the days of an account',
      prepare:
        async ({ connector, account }) =>
        () =>
          connector
            .open(account.access)
            .readAccountDays({ account: account.account, from: '2026-01-01', to: '2026-01-02' }),
    },
    {
      name: 'reading recent posts',
      prepare:
        async ({ connector, account }) =>
        () =>
          connector.open(account.access).recentPosts({ account: account.account, signal: never(), limit: 5 }),
    },
  ]
}

const deleting: Operation = {
  name: 'deleting a post',
  prepare:
    async ({ connector, account, published: { externalId } }) =>
    async () =>
      connector.open(account.access).deletePost?.({ account: account.account, signal: never(), externalId }),
}

const never = () => new AbortController().signal
/** The text of a world ends in the number of its lane. */
const laneIn = (text: string): string => text.split('-').at(-1) ?? ''

/** The last profile of a grant: on LinkedIn an organization, whose posts can be listed. The first one is the member. */
async function signIn(connector: TestConnector, handle: string, asMember = false): Promise<TestAccount> {
  const { authorizeUrl, kept } = startConsent(connector, 'state-1')
  const back = await decideConsent(authorizeUrl, { handle, more: [`${handle}mill`] })
  const code = back.searchParams.get('code') ?? ''
  if (connector.signIn.kind !== 'consent') throw new Error('The platform has no consent page')
  const signedIn = await connector.signIn.finish({ code, redirectUri, kept })
  if (signedIn.kind !== 'access') throw new Error(JSON.stringify(signedIn))
  const { access } = signedIn
  const listed = await connector.open(access).listProfiles()
  const profile = listed.kind === 'profiles' ? listed.profiles.at(asMember ? 0 : -1) : undefined
  if (!profile) throw new Error(JSON.stringify(listed))
  const { externalId, username } = profile
  return { access, account: { externalId, username } }
}

/** `before`: the handles as a worker has them whose commit got no answer. */
async function publish(connector: TestConnector, post: TestPublication) {
  const staged = await stageFully(connector, post)
  if (staged.kind !== 'staged') throw new Error(JSON.stringify(staged))
  const before = post.staging()
  const commitStartedAt = new Date()
  let outcome = await connector.commit(post.call())
  if (outcome.kind === 'pending') {
    const found = await connector.resolve({ ...post.call(), commitStartedAt })
    if (found.kind !== 'published') throw new Error(JSON.stringify(found))
    outcome = found
  }
  if (outcome.kind !== 'published') throw new Error(JSON.stringify(outcome))
  return { externalId: outcome.externalId, commitStartedAt, before, text: post.call().text }
}

/** Most of a hostile answer is waiting: for the pauses between tries. */
async function atATime<Item>(most: number, items: Item[], run: (item: Item) => Promise<unknown>) {
  const waiting = [...items]
  const takeNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: most }, takeNext))
}
