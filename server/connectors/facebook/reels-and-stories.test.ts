import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../sandbox/main.ts'
import { startMediaHost } from '../../../sandbox/test-support.ts'
import {
  connect,
  onlyAssumed,
  publication,
  stageFully,
  type TestAccount,
  testConnector,
  type TestConnector,
  testImage,
  type TestPublication,
} from '../../../tests/support/publish-call.ts'
import { publishVideo } from '../../../tests/support/publish-video.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { systemClock } from '../../infra/clock.ts'
import { facebookConnector } from './connector.ts'

const tall = { width: 720, height: 1280 }

let sandbox: RunningSandbox
let host: Awaited<ReturnType<typeof startMediaHost>>
let facebook: TestConnector
let account: TestAccount
let film: Buffer

beforeAll(async () => {
  film = await sampleVideo({ ...tall, leastBytes: 9_000_000 })
  host = await startMediaHost({ '/film.mp4': film, '/small.mp4': await sampleVideo() })
  sandbox = await startSandbox({ dataDir: ':memory:', port: 0, allowedMediaOrigin: () => host.origin })
  const address = `${sandbox.url}/facebook`
  facebook = testConnector(
    facebookConnector({
      site: address,
      graph: address,
      graphVideo: address,
      upload: address,
      version: 'v25.0',
      clientId: 'client',
      clientSecret: 'secret',
      scopes: undefined,
      clock: systemClock,
    }),
  )
  account = await connect(facebook, 'bakery.reels')
})
afterEach(() => {
  sandbox.control.clearFaults()
  sandbox.control.changeSettings({ processingMs: 0 })
})
afterAll(async () => {
  host.close()
  await sandbox.close()
})

function filmed(text: string, shownAs: 'reel' | 'story', path = '/film.mp4') {
  const video = publishVideo(film, { ...tall, address: host.origin + path })
  return publication(account, { text, video, options: { shownAs } })
}

const pictured = async () =>
  publication(account, {
    text: 'Only we see this',
    images: [await testImage()],
    options: { shownAs: 'story' },
  })

const log = () => sandbox.control.log({ platform: 'facebook' }).entries
const newest = () => log().at(-1)

async function stageAndLose(post: TestPublication, operation: 'publish' | 'create-post', before: boolean) {
  expect(await stageFully(facebook, post)).toEqual({ kind: 'staged' })
  const commitStartedAt = new Date()
  const fault = before ? 'reset-before' : 'reset-after'
  sandbox.control.addFault({ platform: 'facebook', operation, fault, times: 1 })
  expect(await facebook.commit(post.call())).toMatchObject({ kind: 'outcome_unknown' })
  return () => facebook.resolve({ ...post.call(), commitStartedAt })
}

describe('a reel on Facebook', () => {
  it('is downloaded by Facebook, and has an address of its own once it is processed', async () => {
    sandbox.control.changeSettings({ processingMs: 300 })
    const post = filmed('Bread in a minute', 'reel')
    expect(await stageFully(facebook, post)).toEqual({ kind: 'staged' })
    expect(log()).toEqual([])
    const commitStartedAt = new Date()
    expect(await facebook.commit(post.call())).toMatchObject({ kind: 'pending' })
    const resolve = () => facebook.resolve({ ...post.call(), commitStartedAt })
    expect(await resolve()).toMatchObject({ kind: 'pending' })
    await expect.poll(async () => (await resolve()).kind).toBe('published')
    const outcome = await resolve()
    expect(newest()).toMatchObject({ text: 'Bread in a minute', media: ['video/mp4'] })
    expect(outcome).toMatchObject({ externalId: newest()?.postId })
    const permalink = outcome.kind === 'published' ? (outcome.permalink ?? '') : ''
    expect(permalink).toMatch(/\/facebook\/reel\/\d+$/)
    expect((await fetch(permalink)).status).toBe(200)
  })

  it('whose answer was lost is found by its video, and ended again only if it was not ended', async () => {
    const found = filmed('Lost reel', 'reel')
    const resolve = await stageAndLose(found, 'publish', false)
    expect(await resolve()).toMatchObject({ kind: 'published', externalId: newest()?.postId })

    const missing = filmed('Dropped reel', 'reel')
    const resolveMissing = await stageAndLose(missing, 'publish', true)
    expect(await resolveMissing()).toMatchObject({ kind: 'absent' })
    expect(await facebook.commit(missing.call())).toMatchObject({ kind: 'pending' })
    expect(log().filter(({ text }) => text === 'Dropped reel')).toHaveLength(1)
  })

  it('is not published a second time when its upload is ended twice', async () => {
    const post = filmed('Ended twice', 'reel')
    await stageFully(facebook, post)
    await facebook.commit(post.call())
    expect(await facebook.commit(post.call())).toMatchObject({ kind: 'pending' })
    expect(log().filter(({ text }) => text === 'Ended twice')).toHaveLength(1)
  })

  it('that Facebook cannot download is refused, and uploaded again afterwards', async () => {
    const post = filmed('Not there', 'reel', '/missing.mp4')
    expect(await facebook.stage(post.call())).toMatchObject({
      kind: 'rejected',
      message: 'Facebook could not take the video: The file could not be downloaded.',
    })
    expect(post.staging()).not.toHaveProperty('pulled')
  })

  it('that turns out to be too small says so', async () => {
    const post = filmed('Too small', 'reel', '/small.mp4')
    await stageFully(facebook, post)
    await facebook.commit(post.call())
    expect(await facebook.resolve({ ...post.call(), commitStartedAt: new Date() })).toMatchObject({
      kind: 'rejected',
      message: 'Facebook could not process the video: The resolution of the video is below 540x960.',
    })
    expect(log().filter(({ text }) => text === 'Too small')).toEqual([])
  })

  it('sends no token to the address that the answer names', async () => {
    const post = filmed('Own address', 'reel')
    await stageFully(facebook, post)
    expect(JSON.stringify(post.saves)).not.toContain('upload_url')
  })
})

describe('a story on Facebook', () => {
  it('of a picture has no text', async () => {
    const post = await pictured()
    expect(await stageFully(facebook, post)).toEqual({ kind: 'staged' })
    const outcome = await facebook.commit(post.call())
    expect(newest()).toMatchObject({ text: '', media: ['image/png'] })
    expect(outcome).toMatchObject({ kind: 'published', externalId: newest()?.postId })
    const permalink = outcome.kind === 'published' ? (outcome.permalink ?? '') : ''
    expect((await fetch(permalink)).status).toBe(200)
  })

  it('of a video has no text', async () => {
    const post = filmed('Words that nobody sees', 'story')
    await stageFully(facebook, post)
    expect(await facebook.commit(post.call())).toMatchObject({ kind: 'pending' })
    expect(newest()).toMatchObject({ text: '', media: ['video/mp4'] })
    expect(await facebook.resolve({ ...post.call(), commitStartedAt: new Date() })).toMatchObject({
      kind: 'published',
      externalId: newest()?.postId,
    })
  })

  it('that a lost state of the database may have sent is left to the user', async () => {
    for (const post of [await pictured(), filmed('', 'story'), filmed('', 'reel')]) {
      const call = { ...post.call(), ...onlyAssumed, commitStartedAt: new Date() }
      expect(await facebook.resolve(call)).toMatchObject({ kind: 'cannot_tell', final: true })
    }
  })

  it('of a picture whose answer was lost is found by its photo, and otherwise left to the user', async () => {
    const resolve = await stageAndLose(await pictured(), 'create-post', false)
    expect(await resolve()).toMatchObject({ kind: 'published', externalId: newest()?.postId })
    const resolveMissing = await stageAndLose(await pictured(), 'create-post', true)
    expect(await resolveMissing()).toMatchObject({ kind: 'cannot_tell' })
  })
})
