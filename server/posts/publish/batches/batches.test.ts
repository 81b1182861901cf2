import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../../tests/support/app.ts'
import { pointsOf } from '../../../../tests/support/plan-and-points.ts'
import { openAttemptNow, testTenure } from '../../../../tests/support/publish-due.ts'
import { sharedApp } from '../../../../tests/support/shared-app.ts'
import type { Trx } from '../../../context.ts'
import { pools } from '../../../infra/database/pools.ts'
import type { Attempt, AttemptContext } from '../attempt.ts'
import { recordPublished } from '../outcomes/record-published.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount
/** Of one worker. */
let tenure: AttemptContext
let minute = 0

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_batches')
  tenure = testTenure(app.ctx)
})
afterAll(() => app.close())

/** An attempt to publish a new post, scheduled or to be published now. */
async function attempt({ scheduled = false } = {}): Promise<Attempt> {
  const draft = await client.draft(account, `Together ${crypto.randomUUID()}`)
  const localTime = new Date(Date.UTC(2028, 4, 1, 0, ++minute)).toISOString().slice(0, 16)
  const { id } = await (scheduled
    ? client.act(draft, 'schedule', { localTime, timeZone: 'UTC' })
    : client.act(draft, 'publish'))
  return openAttemptNow(app.ctx, id, tenure)
}

const attempts = async (...kinds: { scheduled?: boolean }[]): Promise<Attempt[]> => {
  const all: Attempt[] = []
  for (const kind of kinds) all.push(await attempt(kind))
  return all
}

const record = (one: Attempt, externalId: string = randomUUIDv7()) =>
  recordPublished(app.ctx, one, { kind: 'published', externalId, permalink: null, answer: 'OK' })

const read = async ({ post }: Attempt) => client.read(post.id)
const statuses = async (all: Attempt[]): Promise<Post['status'][]> =>
  (await Promise.all(all.map(read))).map(({ post }) => post.status)

/** The transactions that wrote these posts last. */
async function writersOf(all: Attempt[]): Promise<Set<string>> {
  const ids = all.map(({ post }) => post.id)
  const { rows } = await sql<{ writer: string }>`
    select xmin::text as writer from posts where id = any(${ids})`.execute(app.ctx.db)
  return new Set(rows.map(({ writer }) => writer))
}

/** Another transaction, as of a worker that is frozen, which holds its locks until `work` is done. */
async function locking<Result>(
  lock: (trx: Trx) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  return app.ctx.db.transaction().execute(async (trx) => {
    await lock(trx)
    return work()
  })
}

test('posts that are published at the same time are recorded in one transaction, with their points', async () => {
  const before = await pointsOf(app, ada)
  const all = await attempts({}, { scheduled: true }, {}, { scheduled: true })
  await Promise.all(all.map((one) => record(one)))
  expect(await statuses(all)).toEqual(all.map(() => 'published'))
  expect((await writersOf(all)).size).toBe(1)
  const ends = (await Promise.all(all.map(read))).map(({ history }) => history.at(-1)?.message)
  expect(ends).toEqual([
    'Published on Twitter/X.',
    'Published on Twitter/X. 2 points spent.',
    'Published on Twitter/X.',
    'Published on Twitter/X. 2 points spent.',
  ])
  const after = await pointsOf(app, ada)
  expect(after.available).toBe(before.available - 4)
  const { open, finished } = await app.ctx.db
    .selectFrom('post_attempts')
    .select(({ fn }) => fn.countAll<number>().filterWhere('finished_at', 'is', null).as('open'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('outcome', '=', 'published').as('finished'))
    .where(
      'post_id',
      'in',
      all.map(({ post }) => post.id),
    )
    .executeTakeFirstOrThrow()
  expect([open, finished]).toEqual([0, 4])
})

test('a post that another transaction has locked keeps no other from being sent and recorded', async () => {
  const [locked, free] = (await attempts({}, {})) as [Attempt, Attempt]
  const lock = (trx: Trx) =>
    trx.selectFrom('posts').select('id').where('id', '=', locked.post.id).forUpdate().execute()
  const started = await locking(lock, () =>
    Promise.all([locked, free].map(({ batches, fence }) => batches.startCommit(fence))),
  )
  expect(started).toEqual([false, true])

  let recorded: Promise<void> | undefined
  await locking(lock, async () => {
    recorded = record(locked)
    await record(free)
    expect(await statuses([locked, free])).toEqual(['publishing', 'published'])
  })
  await recorded
  expect(await statuses([locked])).toEqual(['published'])
})

test('points that another transaction has locked keep no other workspace from being recorded', async () => {
  const [waiting, free] = (await attempts({ scheduled: true }, {})) as [Attempt, Attempt]
  let recorded: Promise<void> | undefined
  await locking(
    (trx) => sql`select from point_accounts where workspace_id = ${ada.workspaceId} for update`.execute(trx),
    async () => {
      recorded = record(waiting)
      const began = performance.now()
      await record(free)
      expect(performance.now() - began).toBeLessThan(pools.web.lockMs / 2)
      expect(await statuses([waiting, free])).toEqual(['publishing', 'published'])
    },
  )
  await recorded
  expect(await statuses([waiting])).toEqual(['published'])
})

test('an attempt that lost its lease starts and records nothing beside those that hold theirs', async () => {
  const [lost, held] = (await attempts({}, {})) as [Attempt, Attempt]
  const stale = { ...lost.fence, attempt: lost.fence.attempt - 1 }
  const { batches } = tenure
  expect(await Promise.all([stale, held.fence].map((fence) => batches.startCommit(fence)))).toEqual([
    false,
    true,
  ])
  const published = { externalId: randomUUIDv7(), permalink: null, answer: 'OK', message: 'Published.' }
  const rows = await Promise.all([
    batches.recordPublished({ ...published, fence: stale }),
    batches.recordPublished({ ...published, fence: held.fence, externalId: randomUUIDv7() }),
  ])
  expect(rows.map((row) => row?.status)).toEqual([undefined, 'published'])
  expect(await statuses([lost])).toEqual(['publishing'])
})

test('a post that cannot be recorded keeps no other from being recorded', async () => {
  const [first, second, third] = (await attempts({}, {}, {})) as [Attempt, Attempt, Attempt]
  const id = randomUUIDv7()
  const ends = await Promise.allSettled([record(first, id), record(second, id), record(third)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((await statuses([first, second, third])).filter((status) => status === 'published')).toHaveLength(2)
})
