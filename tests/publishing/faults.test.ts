import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import type { Product } from '../support/product.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { connectReadable } from '../support/readable-account.ts'
import { platformsToTest } from '../support/test-size.ts'

let deployment: Deployment
let person: ApiClient
let files: Record<'picture' | 'video', { id: string }>
let worker: Product

beforeAll(async () => {
  deployment = await startDeployment({ PUBLISH_SETTLE_SECONDS: '0.2' })
  worker = await deployment.startWorker()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .png()
    .toBuffer()
  files = {
    picture: await person.upload(bytes, 'square.png', 'image/png'),
    video: await person.upload(await sampleVideo(), 'clip.mp4', 'video/mp4'),
  }
})
afterEach(() => deployment.clearFaults())
afterAll(() => deployment.close())

const platforms = [
  {
    platform: 'twitter',
    medium: 'picture',
    commit: 'create-post',
    reads: ['timeline'],
    site: /\/sandbox\/twitter\//,
  },
  {
    platform: 'instagram',
    medium: 'picture',
    commit: 'publish',
    reads: ['container-status', 'timeline'],
    site: /\/sandbox\/instagram\/p\//,
  },
  {
    platform: 'facebook',
    medium: 'picture',
    commit: 'create-post',
    reads: ['timeline'],
    site: /\/sandbox\/facebook\/\d+_\d+$/,
  },
  {
    platform: 'linkedin',
    medium: 'picture',
    commit: 'create-post',
    reads: ['timeline'],
    site: /\/sandbox\/linkedin\/feed\/update\/urn:li:share:\d+$/,
  },
  {
    platform: 'youtube',
    medium: 'video',
    commit: 'create-post',
    reads: ['media-status', 'timeline'],
    site: /\/sandbox\/youtube\/watch\?v=/,
  },
  {
    platform: 'tiktok',
    medium: 'video',
    commit: 'create-post',
    reads: ['media-status'],
    site: /\/sandbox\/tiktok\/@\w+\/video\/\d+$/,
    options: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
  },
] as const

// These find out in different ways what became of a post: from the timeline, a container, the state of a video.
const tested = platformsToTest(platforms, 'twitter', 'instagram', 'tiktok')

describe.each(tested)('on $platform', ({ platform, medium, commit, reads, site, ...chosen }) => {
  let account: SocialAccount
  let turn = 0
  beforeAll(async () => {
    account = await connectReadable(person, platform, `ada_${platform.slice(0, 2)}`)
    await deployment.addEarlierPost(person, account)
  })

  const draftFor = ({ id }: SocialAccount, content: string) =>
    person.save({
      platform,
      socialAccountId: id,
      content,
      media: [{ mediaId: files[medium].id, altText: '' }],
      options: 'options' in chosen ? chosen.options : {},
    })
  async function publish(what: string) {
    const text = `${what} ${++turn}`
    const draft = await draftFor(account, text)
    await person.act(draft, 'publish')
    return { id: draft.id, text }
  }
  async function timesAccepted(text: string): Promise<number> {
    const entries = await deployment.accepted(platform)
    return entries.filter((entry) => entry.kind === 'post' && entry.text === text).length
  }
  const points = async () =>
    (
      await deployment.query<{ held: number; spent: number }>(
        'select held, spent_in_period as spent from point_accounts',
      )
    )[0]
  const steps = (seen: { history: { step: string }[] }) => seen.history.map((event) => event.step)

  test('a post with media is published once and its permalink works', async () => {
    const { id, text } = await publish('Plain')
    const seen = await person.until(id, ['published'])
    expect(await timesAccepted(text)).toBe(1)
    expect(seen.post.permalink).toMatch(site)
    const page = await fetch(seen.post.permalink ?? '')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(text)
    // A platform may process a video after it has accepted the post.
    expect(steps(seen).filter((step) => step !== 'pending')).toEqual([
      'created',
      'publish_requested',
      'started',
      'staged',
      'commit_started',
      'published',
    ])
  })

  test.each(['reset-after', 'server-error-after', 'truncated', 'html-after'] as const)(
    'an accepted post whose answer is lost (%s) is found and not sent again',
    async (fault) => {
      await deployment.fault({ platform, operation: commit, fault, times: 1 })
      const { id, text } = await publish(`Lost by ${fault}`)
      const seen = await person.until(id, ['published'])
      expect(await timesAccepted(text)).toBe(1)
      expect(seen.post.permalink).toMatch(site)
    },
  )

  test('a scheduled post whose answer is lost is found, and its points are spent once', async () => {
    await deployment.fault({ platform, operation: commit, fault: 'reset-after', times: 1 })
    const before = await points()
    const draft = await draftFor(account, `Planned and lost ${++turn}`)
    await deployment.scheduleForNow(person, draft)
    const { history } = await person.until(draft.id, ['published'])
    expect(await timesAccepted(draft.content)).toBe(1)
    expect(history.at(-1)?.message).toMatch(/^Published on .*\. 2 points spent\.$/)
    expect(await points()).toEqual({ held: 0, spent: (before?.spent ?? 0) + 2 })
  })

  test('a refused scheduled post releases its points', async () => {
    await deployment.fault({ platform, operation: commit, fault: 'account-restricted', times: 1 })
    const before = await points()
    const draft = await draftFor(account, `Planned and refused ${++turn}`)
    await deployment.scheduleForNow(person, draft)
    const { history } = await person.until(draft.id, ['failed'])
    expect(history.at(-1)?.message).toMatch(/2 points returned\.$/)
    expect(await points()).toEqual(before)
  })

  test.each(['reset-before', 'server-error-before', 'html'] as const)(
    'a post that did not reach the platform (%s) is proven absent and sent again',
    async (fault) => {
      await deployment.fault({ platform, operation: commit, fault, times: 1 })
      const { id, text } = await publish(`Dropped by ${fault}`)
      const seen = await person.until(id, ['published'])
      expect(await timesAccepted(text)).toBe(1)
      expect(steps(seen)).toContain('retrying')
    },
  )

  test('a rate-limited call is not repeated before the wait is over', async () => {
    await deployment.fault({ platform, operation: commit, fault: 'retry-after', seconds: 3, times: 1 })
    const { id, text } = await publish('Busy')
    await waitForStep(id, 'waiting')
    const waiting = await person.read(id)
    expect(waiting.post.status).toBe('publishing')
    expect(waiting.post.nextTryAt).not.toBeNull()
    expect(waiting.post.can.cancel).toBe(true)
    expect(await timesAccepted(text)).toBe(0)
    await person.act(waiting.post, 'cancel')
    await sleep(500)
    expect((await person.read(id)).post.status).toBe('draft')
  })

  /** A post with an unknown outcome: the platform hangs, the worker is killed, and reads fail from then on. */
  async function inDoubt(what: string, fault: 'hang' | 'hang-after') {
    await deployment.fault({ platform, operation: commit, fault, times: 1 })
    const { id, text } = await publish(what)
    await waitForStep(id, 'commit_started')
    await sleep(300)
    await worker.stop('SIGKILL')
    for (const operation of reads)
      await deployment.fault({ platform, operation, fault: 'server-error-before' })
    worker = await deployment.startWorker()
    const { post } = await person.until(id, ['needs_attention'], 60_000)
    await deployment.clearFaults()
    return { post, text }
  }

  test('a post with an unknown outcome needs attention, and "It was published" sends nothing', async () => {
    const { post, text } = await inDoubt('Unknown', 'hang-after')
    expect(post.problem).toMatchObject({ code: 'outcome_unknown' })
    expect(post.can).toMatchObject({ confirmOutcome: true, edit: false, delete: false, publish: false })
    const settled = await person.act(post, 'confirm-published', { permalink: null })
    expect(settled.status).toBe('published')
    expect(await timesAccepted(text)).toBe(1)
  })

  test('a post with an unknown outcome is sent again by "Publish again"', async () => {
    const { post, text } = await inDoubt('Again', 'hang')
    expect(await timesAccepted(text)).toBe(0)
    await person.act(post, 'publish-again')
    await person.until(post.id, ['published'])
    expect(await timesAccepted(text)).toBe(1)
  })

  test('a refusal has a cause and a cure, and the post can be published afterwards', async () => {
    await deployment.fault({ platform, operation: commit, fault: 'account-restricted', times: 1 })
    const { id, text } = await publish('Refused')
    const seen = await person.until(id, ['failed'])
    expect(seen.post.problem?.cause).toBeTruthy()
    expect(seen.post.problem?.cure).toBeTruthy()
    expect(await timesAccepted(text)).toBe(0)
    await person.act(seen.post, 'publish')
    await person.until(id, ['published'])
    expect(await timesAccepted(text)).toBe(1)
  })

  test('revoked access fails the post and marks the account for reconnecting', async () => {
    const other = await connectReadable(person, platform, `gone_${platform.slice(0, 2)}`)
    await fetch(`${deployment.url}/sandbox/accounts/${platform}/${other.username}/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const draft = await draftFor(other, `Revoked ${turn}`)
    await person.act(draft, 'publish')
    const seen = await person.until(draft.id, ['failed'])
    expect(seen.post.problem).toMatchObject({ code: 'reauth_required' })
    const { accounts } = await person.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
    expect(accounts.find((one) => one.id === other.id)).toMatchObject({ needsReconnect: true })
  })

  async function waitForStep(id: string, step: string) {
    await expect.poll(async () => steps(await person.read(id))).toContain(step)
  }
})
