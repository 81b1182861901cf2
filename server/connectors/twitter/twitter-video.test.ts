import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
import { fixedResponses } from '../../../tests/support/fixed-answers.ts'
import {
  connect,
  publication,
  stageFully,
  type TestAccount,
  testConnector,
  type TestConnector,
} from '../../../tests/support/publish-call.ts'
import { publishVideo, type ReadRange } from '../../../tests/support/publish-video.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { twitterConnector } from './connector.ts'

const partBytes = 4 * 1024 * 1024
const credentials = { clientId: 'client', clientSecret: 'secret' }

let sandbox: RunningSandbox
let twitter: TestConnector
let account: TestAccount
let ahead = 0
/** Ten megabytes: three parts. */
let film: Buffer

const clock = { now: () => new Date(Date.now() + ahead) }

beforeAll(async () => {
  film = await sampleVideo({ leastBytes: 10_000_000 })
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0, clock: () => Date.now() + ahead })
  twitter = testConnector(
    twitterConnector({
      site: `${sandbox.url}/twitter`,
      api: `${sandbox.url}/twitter`,
      ...credentials,
      clock,
    }),
  )
  account = await connect(twitter, 'filmer')
})
afterEach(() => {
  ahead = 0
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0 })
})
afterAll(() => sandbox.close())

type Upload = { id: string; parts: number; sentAt?: string; ready: boolean }
const uploadIn = (staging: object) => (staging as { video?: Upload }).video

const accepted = (text: string) =>
  sandbox.control.log({ platform: 'twitter' }).entries.filter((entry) => entry.text === text)

/** The bytes that X shows to readers of the post. */
async function shownFile(text: string): Promise<Buffer> {
  const page = await (await fetch(`${sandbox.url}/twitter/i/status/${accepted(text)[0]?.postId}`)).text()
  const [, address = ''] = /<video src="([^"]+)" controls/.exec(page) ?? []
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

/** A fake X that answers the given methods and paths, and everything else with an empty object. */
async function startFixedX(answers: Record<string, [status: number, body: object]>) {
  const { origin, asked } = await fixedResponses(answers)
  return {
    connector: testConnector(twitterConnector({ site: origin, api: origin, ...credentials, clock })),
    asked,
  }
}

describe('publishing a video on X', () => {
  it('sends parts of 4 MiB, storing each before the next, and X receives every byte', async () => {
    const reads: ReadRange[] = []
    const text = 'A film'
    const post = publication(account, { text, video: publishVideo(film, { onRead: (r) => reads.push(r) }) })
    expect(await stageFully(twitter, post)).toEqual({ kind: 'staged' })
    expect(await twitter.commit(post.call())).toMatchObject({ kind: 'published' })
    expect(accepted(text)).toMatchObject([{ mediaCount: 1, media: ['video/mp4'] }])
    expect((await shownFile(text)).equals(film)).toBe(true)
    expect(reads.map(({ from }) => from)).toEqual([0, partBytes, 2 * partBytes])
    expect(Math.max(...reads.map(({ from, to }) => to - from))).toBe(partBytes)
    expect(post.saves.slice(0, 4).map((saved) => uploadIn(saved)?.parts)).toEqual([0, 1, 2, 3])
    expect(new Set(post.saves.map((saved) => uploadIn(saved)?.id)).size).toBe(1)
  })

  it('continues an interrupted upload where it stopped', async () => {
    const reads: number[] = []
    let interrupted = false
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
    await expect(twitter.stage(post.call())).rejects.toThrow('The process ended')
    const before = uploadIn(post.staging())
    expect(before).toMatchObject({ parts: 1, ready: false })
    expect(await stageFully(twitter, post)).toEqual({ kind: 'staged' })
    expect(uploadIn(post.staging())?.id).toBe(before?.id)
    expect(reads).toEqual([0, 1, 2])
    await twitter.commit(post.call())
    expect((await shownFile('Interrupted')).equals(film)).toBe(true)
  })

  it('sends a part again whose answer was lost', async () => {
    const lose = ({ from }: ReadRange) => {
      if (from !== partBytes) return
      sandbox.control.addFault({
        platform: 'twitter',
        operation: 'upload-media',
        fault: 'reset-after',
        times: 1,
      })
    }
    const post = publication(account, { text: 'Twice a part', video: publishVideo(film, { onRead: lose }) })
    expect(await stageFully(twitter, post)).toEqual({ kind: 'staged' })
    await twitter.commit(post.call())
    expect((await shownFile('Twice a part')).equals(film)).toBe(true)
  })

  it('keeps the upload while X is unavailable, and finishes it afterwards', async () => {
    const post = publication(account, {
      text: 'Away for a while',
      video: publishVideo(film, {
        onRead({ from }) {
          if (from === partBytes)
            sandbox.control.addFault({
              platform: 'twitter',
              operation: 'upload-media',
              fault: 'html',
              times: 3,
            })
        },
      }),
    })
    expect(await twitter.stage(post.call())).toMatchObject({ kind: 'unavailable' })
    const { id } = uploadIn(post.staging()) ?? {}
    sandbox.control.clearFaults()
    const again = publication(account, {
      text: 'Away for a while',
      video: publishVideo(film),
      staging: post.staging(),
    })
    expect(await stageFully(twitter, again)).toEqual({ kind: 'staged' })
    expect(uploadIn(again.staging())?.id).toBe(id)
  })

  it('ends the attempt in a long upload and continues with the next one', async () => {
    const slow = () => (ahead += 90_000)
    const post = publication(account, { text: 'Long', video: publishVideo(film, { onRead: slow }) })
    expect(await twitter.stage(post.call())).toEqual({ kind: 'unfinished', answer: '8 of 10 MB are sent.' })
    const { id } = uploadIn(post.staging()) ?? {}
    expect(await twitter.stage(post.call())).toEqual({ kind: 'staged' })
    expect(uploadIn(post.staging())).toMatchObject({ id, parts: 3, ready: true })
  })

  it('learns from the status that an upload was finalized when the answer was lost', async () => {
    const fixed = await startFixedX({
      'POST /2/media/upload/77/finalize': [400, { title: 'Invalid Request', detail: 'Already finalized.' }],
      'GET /2/media/upload': [200, { data: { id: '77', processing_info: { state: 'succeeded' } } }],
      [`GET /2/users/${account.account.externalId}/tweets`]: [200, { data: [] }],
    })
    const held = { id: '77', expiresAt: '2999-01-01T00:00:00.000Z', parts: 1, ready: false }
    const post = publication(account, {
      text: 'Finished before',
      video: publishVideo(film.subarray(0, 1000)),
      staging: { video: held },
    })
    expect(await fixed.connector.stage(post.call())).toEqual({ kind: 'staged' })
    expect(fixed.asked).not.toContain('POST /2/media/upload/initialize')
    expect(uploadIn(post.staging())).toMatchObject({ id: '77', ready: true })
  })

  it('restarts an interrupted upload that X no longer knows, once', async () => {
    const held = { id: '1', expiresAt: '2999-01-01T00:00:00.000Z', parts: 1, ready: false }
    const draft = (staging: object) =>
      publication(account, { text: 'Forgotten', video: publishVideo(film), staging: { ...staging } })
    const post = draft({ video: held })
    expect(await twitter.stage(post.call())).toMatchObject({ kind: 'unavailable' })
    expect(post.staging()['video']).toBeUndefined()
    const twice = draft({ video: held, videoRestarted: true })
    expect(await twitter.stage(twice.call())).toMatchObject({ kind: 'rejected' })
    expect(await stageFully(twitter, post)).toEqual({ kind: 'staged' })
    expect(await twitter.commit(post.call())).toMatchObject({ kind: 'published' })
  })

  it('uploads again after a day, and when the upload has expired', async () => {
    const post = publication(account, { text: 'A day later', video: publishVideo(film) })
    await stageFully(twitter, post)
    const first = uploadIn(post.staging())?.id
    ahead = 25 * 3_600_000
    const fresh = await connect(twitter, 'filmer')
    const later = publication(fresh, {
      text: 'A day later',
      video: publishVideo(film),
      staging: post.staging(),
    })
    expect(await twitter.commit(later.call())).toMatchObject({ kind: 'unavailable', retryAfterMs: 0 })
    expect(await stageFully(twitter, later)).toEqual({ kind: 'staged' })
    expect(uploadIn(later.staging())?.id).not.toBe(first)
    expect(await twitter.commit(later.call())).toMatchObject({ kind: 'published' })
  })

  it('waits while X processes it, and reports since when', async () => {
    sandbox.control.changeSettings({ processingMs: 10_000 })
    const post = publication(account, { text: 'Processed', video: publishVideo(film) })
    const outcome = await twitter.stage(post.call())
    expect(outcome).toMatchObject({
      kind: 'pending',
      answer: expect.stringMatching(/^X is still processing the video \((pending|in_progress)\)/) as string,
    })
    const { sentAt = '' } = uploadIn(post.staging()) ?? {}
    expect(outcome).toMatchObject({ since: new Date(sentAt), checkAfterMs: expect.any(Number) as number })
    ahead = 5_000
    expect(await twitter.stage(post.call())).toMatchObject({ kind: 'pending', since: new Date(sentAt) })
    ahead = 11_000
    expect(await twitter.stage(post.call())).toEqual({ kind: 'staged' })
    expect(await twitter.commit(post.call())).toMatchObject({ kind: 'published' })
  })
})

describe('a video that X does not accept', () => {
  it('is rejected with an explanation if X cannot process it, and can be uploaded again', async () => {
    sandbox.control.changeSettings({ processingMs: 5_000 })
    const post = publication(account, {
      text: 'Broken film',
      video: publishVideo(film.subarray(0, 5_000_000)),
    })
    expect(await twitter.stage(post.call())).toMatchObject({ kind: 'pending' })
    ahead = 6_000
    expect(await twitter.stage(post.call())).toEqual({
      kind: 'rejected',
      message: 'X could not process the video: The video is not an MP4 or MOV file, or it is damaged.',
      cure: 'Export it as MP4 with H.264 video and AAC sound, add it again, then publish.',
      answer: expect.stringContaining('failed') as string,
    })
    expect(post.staging()['video']).toBeUndefined()
  })

  it('is not sent when it is too long or in H.265', async () => {
    for (const facts of [{ durationMs: 141_000 }, { codec: 'hevc' as const }]) {
      const post = publication(account, { text: 'Too much', video: publishVideo(film, facts) })
      expect(await twitter.stage(post.call())).toMatchObject({
        kind: 'rejected',
        answer: 'Checked before sending; the platform was not asked.',
      })
    }
  })

  it('is named as the cause when X refuses its length or type', async () => {
    for (const [call, body, message] of [
      [
        'POST /2/media/upload/initialize',
        { detail: 'File size exceeds the limit.' },
        'X refused the video of the post.',
      ],
      [
        'POST /2/tweets',
        { detail: 'User video duration exceeded' },
        'X refused the video because it is too long for this account.',
      ],
    ] as const) {
      const fixed = await startFixedX({ [call]: [403, { title: 'Forbidden', ...body }] })
      const ready = { id: '7', expiresAt: '2999-01-01T00:00:00.000Z', parts: 3, ready: true }
      const staging = call === 'POST /2/tweets' ? { video: ready } : {}
      const post = publication(account, { text: 'Refused', video: publishVideo(film), staging })
      const outcome = await (staging.video
        ? fixed.connector.commit(post.call())
        : fixed.connector.stage(post.call()))
      expect(outcome).toMatchObject({
        kind: 'rejected',
        message,
        cure: expect.stringContaining('add it again') as string,
      })
    }
  })
})

it('finds a video post whose answer was lost, and proves that another was not published', async () => {
  for (const [fault, kind] of [
    ['reset-after', 'published'],
    ['reset-before', 'absent'],
  ] as const) {
    const post = publication(account, { text: `Lost film, ${fault}`, video: publishVideo(film) })
    await stageFully(twitter, post)
    const commitStartedAt = new Date()
    sandbox.control.addFault({ platform: 'twitter', operation: 'create-post', fault, times: 1 })
    expect(await twitter.commit(post.call())).toMatchObject({ kind: 'outcome_unknown' })
    expect(await twitter.resolve({ ...post.call(), commitStartedAt, newestKnownId: '1' })).toMatchObject({
      kind,
    })
  }
})
