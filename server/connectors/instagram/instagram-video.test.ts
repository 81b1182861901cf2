import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
import {
  connect,
  publication,
  stageFully,
  type TestAccount,
  testConnector,
  type TestConnector,
} from '../../../tests/support/publish-call.ts'
import { publishVideo } from '../../../tests/support/publish-video.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { instagramConnector } from './connector.ts'

const minuteMs = 60_000
const files: Record<string, Buffer> = {
  // Its index is at the end of the file.
  '/unfit.mp4': readFileSync(new URL('../../../tests/support/videos/portrait.mp4', import.meta.url)),
}

let sandbox: RunningSandbox
let instagram: TestConnector
let account: TestAccount
let host: http.Server
let origin: string
let ahead = 0

beforeAll(async () => {
  files['/reel.mp4'] = await sampleVideo({ leastBytes: 10_000_000 })
  host = http.createServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file ? 200 : 404).end(file)
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  sandbox = await startSandbox({
    dataDir: ':memory:',
    port: 0,
    allowedMediaOrigin: () => origin,
    clock: () => Date.now() + ahead,
  })
  const address = `${sandbox.url}/instagram`
  instagram = testConnector(
    instagramConnector({
      site: address,
      api: address,
      graph: address,
      version: 'v25.0',
      clientId: 'client',
      clientSecret: 'secret',
      clock: { now: () => new Date(Date.now() + ahead) },
    }),
  )
  account = await connect(instagram, 'filmer')
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0 })
})
afterAll(async () => {
  host.close()
  await sandbox.close()
})

function draft(text: string, path = '/reel.mp4') {
  const video = publishVideo(files[path] ?? Buffer.alloc(1), { address: origin + path })
  return publication(account, { text, video })
}

const containerOf = (post: ReturnType<typeof draft>) =>
  post.staging()['container'] as { id: string; createdAt: string } | undefined

it('publishes a video as a reel', async () => {
  const post = draft('A reel')
  expect(await stageFully(instagram, post)).toEqual({ kind: 'staged' })
  const outcome = await instagram.commit(post.call())
  const [entry] = sandbox.control.log({ platform: 'instagram' }).entries
  expect(entry).toMatchObject({ text: 'A reel', mediaCount: 1, media: ['video/mp4'] })
  expect(outcome).toMatchObject({ kind: 'published', externalId: entry?.postId })
  const permalink = outcome.kind === 'published' ? (outcome.permalink ?? '') : ''
  expect(permalink).toMatch(/\/instagram\/reel\/[^/]+\/$/)
  const page = await fetch(permalink)
  expect(page.headers.get('content-security-policy')).toContain("media-src 'self'")
  const [, address = ''] = /<video src="([^"]+)" controls/.exec(await page.text()) ?? []
  expect(
    Buffer.from(await (await fetch(address)).arrayBuffer()).equals(files['/reel.mp4'] ?? Buffer.of()),
  ).toBe(true)
})

it('waits while Instagram fetches the video, without creating a second container', async () => {
  sandbox.control.changeSettings({ processingMs: 29.5 * minuteMs })
  const post = draft('Patience')
  const first = await instagram.stage(post.call())
  const since = new Date(containerOf(post)?.createdAt ?? '')
  const pending = { kind: 'pending', since, answer: 'Instagram is still fetching the video.' }
  expect(first).toEqual({ ...pending, checkAfterMs: 5_000 })
  const { id } = containerOf(post) ?? {}
  for (const [age, checkAfterMs] of [
    [minuteMs, 15_000],
    [9 * minuteMs, minuteMs],
    [29 * minuteMs, minuteMs],
  ] as const) {
    ahead = age
    expect(await instagram.stage(post.call())).toEqual({ ...pending, checkAfterMs })
  }
  ahead = 30 * minuteMs
  expect(await instagram.stage(post.call())).toEqual({ kind: 'staged' })
  expect(containerOf(post)?.id).toBe(id)
  expect(await instagram.commit(post.call())).toMatchObject({ kind: 'published' })
})

it('tries a new container for a stuck video, and keeps counting the wait', async () => {
  sandbox.control.addFault({
    platform: 'instagram',
    operation: 'container',
    fault: 'processing-stuck',
    times: 2,
  })
  const post = draft('Stuck')
  const first = await instagram.stage(post.call())
  ahead = 31 * minuteMs
  expect(await instagram.stage(post.call())).toMatchObject({ kind: 'unavailable' })
  expect(containerOf(post)).toBeUndefined()
  const second = await instagram.stage(post.call())
  expect(second.kind === 'pending' && first.kind === 'pending' && second.since).toEqual(
    first.kind === 'pending' && first.since,
  )
  ahead = 62 * minuteMs
  expect(await instagram.stage(post.call())).toMatchObject({ kind: 'unavailable' })
  expect(await stageFully(instagram, post)).toEqual({ kind: 'staged' })
  expect(post.staging()['waitingSince']).toBeUndefined()
})

it('explains why Instagram cannot use the video and what to do', async () => {
  const post = draft('Unfit', '/unfit.mp4')
  expect(await stageFully(instagram, post)).toMatchObject({
    kind: 'rejected',
    message: 'Instagram does not accept the format of the video.',
    cure: expect.stringContaining('Export it as MP4') as string,
    answer: expect.stringContaining('2207026') as string,
  })
  expect(containerOf(post)).toBeUndefined()
})

it('tries again when Instagram could not fetch the video', async () => {
  expect(await instagram.stage(draft('Not there', '/missing.mp4').call())).toMatchObject({
    kind: 'unavailable',
  })
})

it('creates a new container when one expired unpublished', async () => {
  const post = draft('Expired')
  await stageFully(instagram, post)
  const { id } = containerOf(post) ?? {}
  ahead = 25 * 60 * minuteMs
  expect(await instagram.commit(post.call())).toMatchObject({ kind: 'unavailable' })
  expect(await stageFully(instagram, post)).toEqual({ kind: 'staged' })
  expect(containerOf(post)?.id).not.toBe(id)
  expect(await instagram.commit(post.call())).toMatchObject({ kind: 'published' })
})

it('finds a reel whose answer was lost', async () => {
  const post = draft('Lost reel')
  await stageFully(instagram, post)
  const commitStartedAt = new Date()
  sandbox.control.addFault({ platform: 'instagram', operation: 'publish', fault: 'reset-after', times: 1 })
  expect(await instagram.commit(post.call())).toMatchObject({ kind: 'outcome_unknown' })
  expect(await instagram.resolve({ ...post.call(), commitStartedAt })).toMatchObject({
    kind: 'published',
    permalink: expect.stringContaining('/reel/') as string,
  })
})

it('publishes a video as a story, without its text', async () => {
  const post = draft('Words that only we see')
  const call = () => ({ ...post.call(), options: { shownAs: 'story' } })
  expect(await instagram.stage(call())).toEqual({ kind: 'staged' })
  const outcome = await instagram.commit(call())
  const entry = sandbox.control.log({ platform: 'instagram' }).entries.at(-1)
  expect(entry).toMatchObject({ text: '', media: ['video/mp4'] })
  expect(outcome).toMatchObject({ kind: 'published', externalId: entry?.postId })
  const permalink = outcome.kind === 'published' ? (outcome.permalink ?? '') : ''
  expect(permalink).toMatch(/\/instagram\/stories\/[^/]+\/$/)
  expect((await fetch(permalink)).status).toBe(200)
})

it('finds a story whose answer was lost among the stories of the account', async () => {
  const teller = await connect(instagram, 'storyteller')
  const video = publishVideo(files['/reel.mp4'] ?? Buffer.alloc(1), { address: `${origin}/reel.mp4` })
  const post = publication(teller, { text: 'A story that went out', video })
  const call = () => ({ ...post.call(), options: { shownAs: 'story' } })
  await instagram.stage(call())
  const commitStartedAt = new Date()
  sandbox.control.addFault({ platform: 'instagram', operation: 'publish', fault: 'reset-after', times: 1 })
  expect(await instagram.commit(call())).toMatchObject({ kind: 'outcome_unknown' })
  const published = sandbox.control.log({ platform: 'instagram' }).entries.at(-1)
  const outcome = await instagram.resolve({ ...call(), commitStartedAt })
  expect(outcome).toMatchObject({ kind: 'published', externalId: published?.postId })
})

it.each([
  [
    { durationMs: 61_000 },
    'Instagram takes videos of 3 seconds to 1 minute; this one has 1 minute 1 second.',
  ],
  [
    { bytes: 100_000_001, durationMs: 50_000 },
    'Instagram takes videos of at most 100 MB; this one has 101 MB.',
  ],
])('refuses a story of %o before it is sent', async (facts, message) => {
  const video = publishVideo(files['/reel.mp4'] ?? Buffer.alloc(1), {
    address: `${origin}/reel.mp4`,
    ...facts,
  })
  const post = publication(account, { text: 'Too much for a story', video })
  const call = { ...post.call(), options: { shownAs: 'story' } }
  expect(await instagram.stage(call)).toMatchObject({ kind: 'rejected', message })
})
