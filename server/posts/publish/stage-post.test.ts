import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { accessWith, testImage } from '../../../tests/support/publish-call.ts'
import { claimPost, testTenure } from '../../../tests/support/publish-due.ts'
import { publishVideo } from '../../../tests/support/publish-video.ts'
import type { PublishCall, StageOutcome } from '../../connectors/index.ts'
import { openAttempt } from './attempt.ts'
import type { LoadedMedia } from './load-media.ts'
import { stagePost } from './stage-post.ts'

let app: TestApp
let client: ApiClient

beforeAll(async () => {
  app = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
})
afterAll(() => app.close())

const film: LoadedMedia = { images: [], video: publishVideo(Buffer.alloc(1000)) }
const album = async (): Promise<LoadedMedia> => ({
  images: [await testImage(), await testImage()],
  video: null,
})
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const pending = (since: Date): StageOutcome => ({
  kind: 'pending',
  since,
  checkAfterMs: 60_000,
  answer: 'in_progress',
})

async function duePost(): Promise<string> {
  const account = await client.connect('twitter', 'ada_staging')
  const draft = await client.draft(account, `Staged ${Math.random()}`)
  return (await client.act(draft, 'publish')).id
}

/** One attempt of a worker on a post whose platform stages it with `stage`. */
async function runStage(id: string, media: LoadedMedia, stage: (call: PublishCall) => Promise<StageOutcome>) {
  const { ctx } = app
  const claimed = await claimPost(ctx, id)
  if (!claimed) throw new Error('the post is not due')
  const x = ctx.connectors.find('twitter')
  if (!x) throw new Error('no connector')
  const staged = await stagePost(ctx, {
    attempt: openAttempt(ctx, claimed, testTenure(ctx)),
    connector: { ...x.open(accessWith('token')), stage },
    account: { externalId: '1', username: 'ada_staging' },
    media,
  })
  const seen = await client.read(id)
  return { staged, post: seen.post, last: seen.history.at(-1) }
}

const makeDue = (id: string) =>
  app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(0) })
    .where('id', '=', id)
    .execute()

test('a long upload is continued at once by another attempt from its stored staging', async () => {
  const id = await duePost()
  const first = await runStage(id, film, async (call) => {
    await call.saveStaging({ parts: 30 })
    return { kind: 'unfinished', answer: '126 of 500 MB are sent.' }
  })
  expect(first).toMatchObject({
    staged: false,
    post: { status: 'publishing' },
    last: {
      step: 'waiting',
      message: 'The video is being uploaded to Twitter/X.',
      answer: '126 of 500 MB are sent.',
    },
  })
  const jobs = await app.ctx.db
    .selectFrom('posts')
    .select(['leased_by', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(jobs.leased_by).toBeNull()
  expect(jobs.due_at?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  let kept: unknown
  const second = await runStage(id, film, (call) => {
    kept = call.staging
    return Promise.resolve({ kind: 'staged' })
  })
  expect(kept).toEqual({ parts: 30 })
  expect(second).toMatchObject({
    staged: true,
    last: { step: 'staged', message: 'The video is uploaded to Twitter/X.' },
  })
})

test('a platform that is still processing is asked again later, and the history names the media', async () => {
  const pictures = await runStage(await duePost(), await album(), () =>
    Promise.resolve(pending(minutesAgo(1))),
  )
  expect(pictures.last?.message).toBe('Twitter/X is still processing the pictures.')
  const video = await runStage(await duePost(), film, () => Promise.resolve(pending(minutesAgo(1))))
  expect(video.last).toMatchObject({ step: 'waiting', message: 'Twitter/X is still processing the video.' })
})

test.each([
  ['a video', 59, 61, film],
  ['pictures', 29, 31, undefined],
])(
  'a platform that does not finish %s in time fails the post, however long uploading took',
  async (...given) => {
    const [, within, after, media = await album()] = given
    const id = await duePost()
    // The first attempt of the run was hours ago, because of slow uploads and waits that the platform asked for.
    await runStage(id, media, () => Promise.resolve(pending(minutesAgo(0))))
    await app.ctx.db
      .updateTable('post_attempts')
      .set({ started_at: minutesAgo(300) })
      .where('post_id', '=', id)
      .execute()
    await makeDue(id)
    const waiting = await runStage(id, media, () => Promise.resolve(pending(minutesAgo(within))))
    expect(waiting.post.status).toBe('publishing')
    await makeDue(id)
    const ended = await runStage(id, media, () => Promise.resolve(pending(minutesAgo(after))))
    expect(ended.post).toMatchObject({ status: 'failed', problem: { code: 'unavailable' } })
  },
)
