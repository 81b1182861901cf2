import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'

let deployment: Deployment
let person: ApiClient
let account: SocialAccount

beforeAll(async () => {
  deployment = await startDeployment({ PUBLISH_SETTLE_SECONDS: '7' })
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  account = await person.connect('twitter', 'ada_workers')
})
afterEach(() => deployment.clearFaults())
afterAll(() => deployment.close())

async function picture(background: string): Promise<{ id: string }> {
  const plain = sharp({ create: { width: 400, height: 400, channels: 3, background } })
  return person.upload(await plain.jpeg().toBuffer(), 'plain.jpg', 'image/jpeg')
}
const attemptOf = async (id: string) =>
  (await deployment.query<{ attempt: number }>('select attempt from posts where id = $1', [id]))[0]?.attempt
const texts = async () => (await deployment.accepted('twitter')).map((entry) => entry.text)

test('a worker that resumes after its lease expired writes and sends nothing', async () => {
  // The first worker is paused while it uploads the picture, and resumes while the second one uploads it.
  for (const delayMs of [700, 3_000]) {
    await deployment.fault({
      platform: 'twitter',
      operation: 'upload-media',
      fault: 'slow',
      delayMs,
      times: 1,
    })
  }
  const stale = await deployment.startWorker()
  const draft = await person.draft(account, 'Paused worker', [await picture('#6366f1')])
  await person.act(draft, 'publish')
  await expect.poll(() => attemptOf(draft.id)).toBe(1)
  await sleep(200)
  stale.child.kill('SIGSTOP')
  await sleep(1_800)
  const next = await deployment.startWorker()
  await expect.poll(() => attemptOf(draft.id)).toBe(2)
  stale.child.kill('SIGCONT')
  const { post, history } = await person.until(draft.id, ['published'])
  await sleep(1_000)
  expect(await texts()).toEqual(['Paused worker'])
  expect(history.map((event) => event.step)).toEqual([
    'created',
    'publish_requested',
    'started',
    'staged',
    'commit_started',
    'published',
  ])
  expect(await person.read(draft.id)).toMatchObject({ post: { version: post.version }, history })
  await Promise.all([stale.stop(), next.stop()])
})

test('a commit call that is in progress when its worker dies is not repeated', async () => {
  await deployment.fault({
    platform: 'twitter',
    operation: 'create-post',
    fault: 'slow',
    delayMs: 5_500,
    times: 1,
  })
  const killed = await deployment.startWorker()
  await deployment.addEarlierPost(person, account)
  const draft = await person.draft(account, 'On its way')
  await person.act(draft, 'publish')
  await expect
    .poll(async () => (await person.read(draft.id)).history.map((event) => event.step))
    .toContain('commit_started')
  await sleep(300)
  await killed.stop('SIGKILL')
  const next = await deployment.startWorker()
  const { history } = await person.until(draft.id, ['published'])
  expect(history.filter((event) => event.step === 'commit_started')).toHaveLength(1)
  expect((await texts()).filter((text) => text === 'On its way')).toHaveLength(1)
  await next.stop()
})

test('several workers publish each of many posts once', async () => {
  // Leases that last although the machine is busy: no post is taken from a worker that lives.
  const start = () => deployment.startWorker({ PUBLISH_LEASE_SECONDS: '20' })
  const workers = await Promise.all([start(), start(), start()])
  const drafts = []
  for (let i = 0; i < 60; i++) drafts.push(await person.draft(account, `Crowd ${i}`))
  await Promise.all(drafts.map((draft) => person.act(draft, 'publish')))
  for (const draft of drafts) await person.until(draft.id, ['published'])
  const crowd = (await texts()).filter((text) => text.startsWith('Crowd'))
  expect(crowd.toSorted()).toEqual(drafts.map((draft) => draft.content).toSorted())
  const taken = await deployment.query(
    `select content, attempt from posts where content like 'Crowd %' and attempt > 1`,
  )
  expect(taken).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('a post that became due while the server was down is published after the restart, and its history says so', async () => {
  const draft = await person.draft(account, 'Overslept')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const planned = await person.act(draft, 'schedule', { localTime: tomorrow, timeZone: 'Europe/Paris' })
  expect(planned).toMatchObject({ status: 'scheduled', timeZone: 'Europe/Paris' })
  // Due three hours ago, as after a restore.
  await deployment.query(
    `update posts set scheduled_at = now() - interval '3 hours', due_at = now() - interval '3 hours' where id = $1`,
    [draft.id],
  )
  const worker = await deployment.startWorker()
  const { history } = await person.until(draft.id, ['published'])
  const started = history.find((event) => event.step === 'started')
  expect(started?.message).toMatch(/3 hours late.*\(Europe\/Paris\)/)
  await worker.stop()
})

test('a scheduled post is published in its minute, and a canceled one is not', async () => {
  const worker = await deployment.startWorker()
  const [kept, canceled] = [await person.draft(account, 'On time'), await person.draft(account, 'Never mind')]
  const inTheFuture = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)
  const times = { localTime: inTheFuture, timeZone: 'UTC' }
  await person.act(kept, 'schedule', times)
  const planned = await person.act(canceled, 'schedule', times)
  await person.act(planned, 'cancel')
  const due = `now() + interval '2 seconds'`
  await deployment.query(`update posts set scheduled_at = ${due}, due_at = ${due} where id = $1`, [kept.id])
  await sleep(1_000)
  expect((await person.read(kept.id)).post.status).toBe('scheduled')
  const { post } = await person.until(kept.id, ['published'])
  const lateness = new Date(post.publishedAt ?? 0).getTime() - new Date(post.scheduledAt ?? 0).getTime()
  expect(lateness).toBeGreaterThanOrEqual(0)
  expect(lateness).toBeLessThan(60_000)
  await sleep(1_500)
  expect((await person.read(canceled.id)).post.status).toBe('draft')
  expect(await texts()).not.toContain('Never mind')
  await worker.stop()
})

test('a platform that hangs does not delay another platform', async () => {
  const worker = await deployment.startWorker()
  await deployment.fault({ platform: 'twitter', operation: 'create-post', fault: 'hang' })
  const stuck = []
  for (let i = 0; i < 40; i++) stuck.push(await person.draft(account, `Stuck ${i}`))
  await Promise.all(stuck.map((draft) => person.act(draft, 'publish')))
  const other = await person.connect('instagram', 'ada.workers')
  const draft = await person.draft(other, 'Not held up', [await picture('#10b981')])
  const began = Date.now()
  await person.act(draft, 'publish')
  await person.until(draft.id, ['published'])
  expect(Date.now() - began).toBeLessThan(8_000)
  await worker.stop('SIGKILL')
})
