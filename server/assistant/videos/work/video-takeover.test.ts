import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVideosApp, type VideosApp } from '../../../../tests/support/videos-app.ts'
import type { Context } from '../../../context.ts'
import { sweepGenerations } from '../../generations/sweep-generations.ts'
import { advanceVideo } from './advance-video.ts'
import { sweepVideos } from './sweep-videos.ts'

let videos: VideosApp
let ctx: Context
let before: number
let starts: number

beforeAll(async () => {
  // The tests call the steps themselves instead of running workers.
  videos = await startVideosApp(40, { worker: false })
  ctx = videos.assistant.app.ctx
})
beforeEach(async () => {
  const bytes = videos.video
  videos.server.play({
    start: [{ kind: 'begin' }],
    check: [{ kind: 'done' }],
    file: [{ kind: 'file', bytes }],
  })
  before = await videos.assistant.available()
  starts = videos.server.started.length
})
afterEach(async () => {
  await sql`update assistant_generations set video_due_at = now() - interval '10 s'
    where outcome = 'running'`.execute(ctx.db)
  await sweepWithoutModel()
})
afterAll(() => videos.close())

const created = () => videos.server.started.length - starts
const rowOf = (id: string) =>
  ctx.db.selectFrom('assistant_generations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Moves its times back, as if this many seconds had passed. */
async function pass(id: string, seconds: number): Promise<void> {
  await sql`update assistant_generations set
    created_at = created_at - make_interval(secs => ${seconds}),
    video_due_at = video_due_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(ctx.db)
}

/** Requests a video; `step` runs one step of a worker. */
async function ask() {
  const id = randomUUIDv7()
  expect((await videos.ask({ id })).status).toBe(200)
  const key = { workspaceId: videos.assistant.user.workspaceId, id }
  return { id, step: () => advanceVideo(ctx, key) }
}

function sweepWithoutModel(): Promise<void> {
  const models = { ...ctx.config.models, videos: undefined }
  return sweepVideos({ ...ctx, config: { ...ctx.config, models } })
}

const points = async () => ({
  taken: before - (await videos.assistant.available()),
  held: await videos.assistant.held(),
})

test('two concurrent workers start it once and download it once', async () => {
  const { id, step } = await ask()
  await Promise.all([step(), step(), step()])
  expect(created()).toBe(1)
  await pass(id, 2)
  await Promise.all([step(), step(), step()])
  expect(videos.server.fetched).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ outcome: 'done', points: 20 })
  expect(await points()).toEqual({ taken: 20, held: 0 })
})

/** A video whose finished file a worker downloads, which takes at least this long. */
async function downloading(afterMs: number) {
  const { id, step } = await ask()
  await step()
  await pass(id, 2)
  const earlier = videos.server.fetched.length
  videos.server.play({ file: [{ kind: 'file', bytes: videos.video, afterMs }] })
  return { id, step, slow: step(), fetches: () => videos.server.fetched.length - earlier }
}

test('a worker that resumes after losing its lease does not charge again', async () => {
  const { id, step, slow, fetches } = await downloading(400)
  await sleep(150)
  await pass(id, 3)
  await Promise.all([slow, step()])
  expect(fetches()).toBe(2)
  expect(await rowOf(id)).toMatchObject({ outcome: 'done', points: 20 })
  expect(await points()).toEqual({ taken: 20, held: 0 })
})

test('a video is not checked before it is due', async () => {
  const { id, step } = await ask()
  await step()
  const checked = videos.server.checked.length
  // However slow the machine is.
  await pass(id, -60)
  await step()
  expect(videos.server.checked).toHaveLength(checked)
})

test('while a worker processes it, no other one claims it, however long that takes', async () => {
  // Longer than a lease, which is two seconds here.
  const { id, step, slow, fetches } = await downloading(3000)
  await sleep(2500)
  await step()
  await slow
  expect(fetches()).toBe(1)
  expect(await rowOf(id)).toMatchObject({ outcome: 'done' })
})

test('a video whose start request was not answered fails and is not requested again', async () => {
  const { id, step } = await ask()
  await sql`update assistant_generations set video_asked_at = now() where id = ${id}`.execute(ctx.db)
  await step()
  expect(created()).toBe(0)
  expect(await rowOf(id)).toMatchObject({ outcome: 'failed', problem: 'interrupted' })
  expect(await points()).toEqual({ taken: 0, held: 0 })
})

test('after a crash between the download and the charge, the next check completes the video', async () => {
  const { id, step } = await ask()
  await step()
  await pass(id, 2)
  await sql`create function fall() returns trigger language plpgsql as $$ begin raise 'fell'; end $$`.execute(
    ctx.db,
  )
  await sql`create trigger fall before update on assistant_generations for each row
    when (new.outcome = 'done') execute function fall()`.execute(ctx.db)
  await expect(step()).rejects.toThrow('fell')
  await sql`drop function fall cascade`.execute(ctx.db)
  expect(await points()).toEqual({ taken: 20, held: 20 })
  await pass(id, 3)
  await step()
  expect(await rowOf(id)).toMatchObject({ outcome: 'done', points: 20 })
  expect(await points()).toEqual({ taken: 20, held: 0 })
  expect(created()).toBe(1)
})

test('a video that became ready during an outage is downloaded by the last check', async () => {
  const { id, step } = await ask()
  await step()
  await pass(id, 600)
  await step()
  expect(await rowOf(id)).toMatchObject({ outcome: 'done', points: 20 })
})

test('a video past its time limit is checked once more and then fails', async () => {
  videos.server.play({ check: [{ kind: 'pending' }] })
  const { id, step } = await ask()
  await step()
  await pass(id, 41)
  await step()
  expect(await rowOf(id)).toMatchObject({ outcome: 'failed', problem: 'model_stalled' })
  expect(await points()).toEqual({ taken: 0, held: 0 })
})

test('a video that no worker claimed within the time limit is not started', async () => {
  const { id, step } = await ask()
  await pass(id, 41)
  await step()
  expect(created()).toBe(0)
  expect(await rowOf(id)).toMatchObject({ outcome: 'failed', problem: 'interrupted' })
  expect(await points()).toEqual({ taken: 0, held: 0 })
})

test('the sweep of generations ignores it until its deadline', async () => {
  const { id, step } = await ask()
  await step()
  await pass(id, 39)
  await sweepGenerations(ctx)
  expect(await rowOf(id)).toMatchObject({ outcome: 'running' })
  await sql`update assistant_generations set deadline_at = now() - interval '1 s' where id = ${id}`.execute(
    ctx.db,
  )
  await sweepGenerations(ctx)
  expect(await rowOf(id)).toMatchObject({ outcome: 'failed', problem: 'interrupted' })
  await step()
  expect(await points()).toEqual({ taken: 0, held: 0 })
})

test('a video ends and its points are released if its model is removed', async () => {
  const { id } = await ask()
  await pass(id, 10)
  await sweepWithoutModel()
  expect(await rowOf(id)).toMatchObject({ outcome: 'failed', problem: 'interrupted' })
  expect(await points()).toEqual({ taken: 0, held: 0 })
})

test('the sweep queues a job for a video that has lost its own', async () => {
  const { id } = await ask()
  await sql`delete from pgboss.job where name = 'assistant-videos'`.execute(ctx.db)
  const jobs = () =>
    sql`select 1 from pgboss.job where name = 'assistant-videos' and data->>'id' = ${id}`.execute(ctx.db)
  await sweepVideos(ctx)
  expect((await jobs()).rows).toHaveLength(0)
  await pass(id, 10)
  await sweepVideos(ctx)
  expect((await jobs()).rows).toHaveLength(1)
})
