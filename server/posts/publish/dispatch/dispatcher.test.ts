import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultOrder } from '../../../../sandbox/index.ts'
import type { Media } from '../../../../contract/media/media.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { publishPost } from '../../../../tests/support/publish-due.ts'
import { sandboxControls, type SandboxControls } from '../../../../tests/support/sandbox-controls.ts'
import type { WorkerContext } from '../../../context.ts'
import { createConnectors } from '../../../connectors/index.ts'
import { openDatabase } from '../../../infra/database/database.ts'
import { pools } from '../../../infra/database/pools.ts'
import type { Tables } from '../../../tables.ts'
import { startDispatcher, type Dispatcher } from './dispatcher.ts'

let app: TestApp
let client: ApiClient
let sandbox: SandboxControls
let dispatchers: Dispatcher[] = []
let accounts = 0

beforeAll(async () => {
  app = await startTestApp({
    env: { PUBLISH_LEASE_SECONDS: '1.2', PUBLISH_SETTLE_SECONDS: '0.1', PUBLISH_SWEEP_SECONDS: '1' },
  })
  client = apiClient(app.url, (await app.addUser()).token)
  sandbox = sandboxControls(app.url)
  await sandbox.settings({ rateLimitFactor: 1000, refusesRepeatedText: 0 })
})
afterEach(async () => {
  await sandbox.clearFaults()
  await Promise.all(dispatchers.map((one) => one.stop(3_000)))
  dispatchers = []
})
afterAll(() => app.close())

const fault = (order: Omit<FaultOrder, 'platform'>) => sandbox.fault({ platform: 'twitter', ...order })

async function sent(beginning: string): Promise<string[]> {
  return (await sandbox.accepted()).map(({ text }) => text).filter((text) => text.startsWith(beginning))
}

function startWorker(change: Partial<WorkerContext> = {}): Dispatcher {
  const dispatcher = startDispatcher({ ...app.workerCtx, ...change })
  dispatchers.push(dispatcher)
  return dispatcher
}

const connect = (who = client) => who.connect('twitter', `dispatch_${(accounts += 1)}`)

/** Posts that were due for an hour, as after an outage. */
async function due(
  account: SocialAccount,
  texts: string[],
  who = client,
  media: Media[] = [],
): Promise<Post[]> {
  const posts: Post[] = []
  for (const text of texts) {
    const draft = await who.draft(account, text, media)
    posts.push(await who.act(draft, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' }))
  }
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(Date.now() - 3_600_000) })
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute()
  return posts
}
async function picture(): Promise<Media> {
  const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
  return client.upload(await plain.png().toBuffer(), 'teal.png', 'image/png')
}
const numbered = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${text} ${index}`)

test('a post for a platform that is not set up fails at its time, with cause and cure', async () => {
  const [post] = await due(await connect(), ['Nowhere to go'])
  const connectors = createConnectors({ ...app.ctx.config, sandbox: false }, app.ctx.clock)
  startWorker({ connectors })
  const seen = await client.until(post?.id ?? '', ['failed'])
  expect(seen.post.problem).toEqual({
    code: 'platform_unavailable',
    cause: 'Twitter/X is not set up on this installation, so nothing was sent.',
    cure: 'Ask your administrator to set up Twitter/X, then publish again.',
  })
  expect(seen.history.at(-1)?.message).toMatch(/2 points returned\.$/)
})

test('an account that hangs does not delay other accounts of its platform', async () => {
  const stuck = await connect()
  await fault({ operation: 'create-post', account: stuck.username, fault: 'hang' })
  await due(stuck, numbered('Stuck', 12))
  const others = await due(await connect(), numbered('Not stuck', 6))
  startWorker()
  for (const { id } of others) await client.until(id, ['published'], 10_000)
  expect(await sent('Stuck')).toEqual([])
})

test('posts that a frozen worker has locked do not delay other posts', async () => {
  const account = await connect()
  const locked = await due(account, numbered('Frozen', 3))
  const others = await due(account, numbered('Behind it', 3))
  const ids = locked.map(({ id }) => id)
  await app.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('posts').select('id').where('id', 'in', ids).forUpdate().execute()
    startWorker()
    for (const { id } of others) await client.until(id, ['published'], 10_000)
    expect(await sent('Frozen')).toEqual([])
  })
  for (const { id } of locked) await client.until(id, ['published'], 10_000)
})

test('a post to be published now and the posts of another workspace do not wait for a backlog', async () => {
  const grace = apiClient(app.url, (await app.addUser()).token)
  const account = await connect()
  await fault({ operation: 'create-post', account: account.username, fault: 'slow', delayMs: 150 })
  await due(account, numbered('Backlog', 60))
  const [other] = await due(await connect(grace), ['Another workspace'], grace)
  const draft = await client.draft(account, 'Right now')
  startWorker()
  await expect.poll(async () => (await sent('Backlog')).length).toBeGreaterThan(0)
  await client.act(draft, 'publish')
  await client.until(draft.id, ['published'])
  await grace.until(other?.id ?? '', ['published'])
  expect((await sent('Backlog')).length).toBeLessThan(40)
})

test('a worker that stops hands back at once what it has not sent', async () => {
  const account = await connect()
  await fault({
    operation: 'upload-media',
    account: account.username,
    fault: 'slow',
    delayMs: 20_000,
    times: 1,
  })
  const [post] = await due(account, ['Handed over'], client, [await picture()])
  const leaseOf = (id = '') =>
    app.ctx.db.selectFrom('posts').select(['leased_by', 'status']).where('id', '=', id).executeTakeFirst()
  const slow = startWorker({ config: withLease(30) })
  await expect.poll(() => leaseOf(post?.id)).toMatchObject({ status: 'publishing' })
  await slow.stop(1_600)
  expect(await leaseOf(post?.id)).toEqual({ status: 'publishing', leased_by: null })
  startWorker()
  await client.until(post?.id ?? '', ['published'])
  expect(await sent('Handed over')).toHaveLength(1)
})

const withLease = (leaseSeconds: number) => ({
  ...app.ctx.config,
  publishing: { ...app.ctx.config.publishing, leaseSeconds },
})

test('posts whose access is renewed until their lease is over are sent once, by the next worker', async () => {
  // As many as one account may have at once.
  const count = 4
  const account = await connect()
  // After a known post, X can be asked for the outcome of the calls that are interrupted.
  const [known] = await due(account, ['Known before'])
  await publishPost(app.ctx, known?.id ?? '')
  await fault({ operation: 'create-post', fault: 'revoked-token', times: count })
  await fault({ operation: 'token', fault: 'slow', delayMs: 2_500, times: 1 })
  const posts = await due(account, numbered('Renewed', count))
  // Its heartbeats fail, and another worker takes its posts while it waits for the new access.
  const nowhere = openDatabase<Tables>({
    url: 'postgres://127.0.0.1:1/none',
    limits: pools.heartbeats,
    log: app.ctx.log,
  })
  startWorker({ heartbeats: nowhere, log: { ...app.ctx.log, warn: () => undefined } })
  await expect.poll(async () => (await attempts(posts)).every((attempt) => attempt > 0)).toBe(true)
  startWorker()
  for (const { id } of posts) await client.until(id, ['published'])
  await expect.poll(() => sent('Renewed')).toHaveLength(count)
  await Promise.all(dispatchers.map((one) => one.stop(3_000)))
  expect((await sent('Renewed')).toSorted()).toEqual(numbered('Renewed', count))
  await nowhere.destroy()
})

async function attempts(posts: Post[]): Promise<number[]> {
  const rows = await app.ctx.db
    .selectFrom('posts')
    .select('attempt')
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ attempt }) => attempt)
}
