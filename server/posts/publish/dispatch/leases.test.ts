import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { claimPost } from '../../../../tests/support/publish-due.ts'
import { sharedApp } from '../../../../tests/support/shared-app.ts'
import type { Tables } from '../../../tables.ts'
import { openDatabase } from '../../../infra/database/database.ts'
import { pools } from '../../../infra/database/pools.ts'
import { startStopwatch } from '../../../infra/stopwatch.ts'
import type { Fence } from '../attempts.queries.ts'
import { createLeases, LeaseLost, type Leases } from './leases.ts'

let app: TestApp
let client: ApiClient
let leases: Leases
let accounts = 0

beforeAll(async () => {
  app = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
})
afterEach(() => {
  leases.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => app.close())

async function claimed(): Promise<Fence> {
  const account = await client.connect('twitter', `leases_${(accounts += 1)}`)
  const post = await client.act(await client.draft(account, `Lease ${Math.random()}`), 'publish')
  const claim = await claimPost(app.ctx, post.id)
  if (!claim) throw new Error('the post is not due')
  return { postId: post.id, attempt: claim.post.attempt }
}

function hold(fence: Fence, leaseSeconds: number, db = app.ctx.db) {
  leases = createLeases({ db, leaseSeconds, log: { ...app.ctx.log, warn: () => undefined } })
  return leases.hold(fence, startStopwatch())
}

const endOf = async ({ postId }: Fence) => {
  const { due_at } = await app.ctx.db
    .selectFrom('posts')
    .select('due_at')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  return due_at?.getTime() ?? 0
}

/** Seconds of the clock and the timers of leases, which then pass only when a test says so; the database's are real. */
function fakeSeconds(): (seconds: number) => void {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  return (seconds) => void vi.advanceTimersByTime(seconds * 1000)
}

const untilExtended = (fence: Fence, end: number) => expect.poll(() => endOf(fence)).toBeGreaterThan(end)

test('heartbeats extend a lease while its attempt runs', async () => {
  const fence = await claimed()
  const pass = fakeSeconds()
  const lease = hold(fence, 30)
  for (let beats = 0; beats < 4; beats += 1) {
    const end = await endOf(fence)
    pass(12)
    await untilExtended(fence, end)
  }
  expect(lease.isHeld()).toBe(true)
})

test('a lease whose heartbeats fail ends at its time, and its attempt is stopped', async () => {
  const nowhere = openDatabase<Tables>({
    url: 'postgres://127.0.0.1:1/none',
    limits: pools.heartbeats,
    log: { ...app.ctx.log, warn: () => undefined },
  })
  const lease = hold(await claimed(), 0.4, nowhere)
  expect(lease.isHeld()).toBe(true)
  await expect.poll(() => lease.signal.aborted).toBe(true)
  expect(lease.signal.reason).toBeInstanceOf(LeaseLost)
  expect(lease.isHeld()).toBe(false)
  await nowhere.destroy()
})

test('a lease that another worker took is lost at the next heartbeat', async () => {
  const fence = await claimed()
  const pass = fakeSeconds()
  const lease = hold(fence, 30)
  await app.ctx.db.updateTable('posts').set({ attempt: 2 }).where('id', '=', fence.postId).execute()
  pass(12)
  await expect.poll(() => lease.signal.aborted).toBe(true)
})

test('a lease is over after a pause, before any timer has run', async () => {
  const lease = hold(await claimed(), 0.3)
  const end = performance.now() + 350
  while (performance.now() < end);
  expect(lease.signal.aborted).toBe(false)
  expect(lease.isHeld()).toBe(false)
})

test('a lease ends when the system clock jumps forward, as after the machine was suspended, and not later when it jumps back', async () => {
  const realNow = Date.now.bind(Date)
  const day = 86_400_000
  const fence = await claimed()
  const before = hold(fence, 30)
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + day)
  expect(before.isHeld()).toBe(false)
  leases.close()
  vi.restoreAllMocks()
  const lease = hold(fence, 0.3, app.ctx.db)
  leases.close()
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() - day)
  expect(lease.isHeld()).toBe(true)
  await sleep(350)
  expect(lease.isHeld()).toBe(false)
})

test('a post that another transaction has locked does not delay the leases of other posts', async () => {
  const locked = await claimed()
  const free = await claimed()
  await app.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('posts').select('id').where('id', '=', locked.postId).forUpdate().execute()
    const pass = fakeSeconds()
    const held = hold(locked, 30)
    const other = leases.hold(free, startStopwatch())
    const end = await endOf(free)
    pass(12)
    await untilExtended(free, end)
    pass(12)
    expect(held.isHeld()).toBe(true)
    pass(7)
    expect(held.isHeld()).toBe(false)
    expect(other.isHeld()).toBe(true)
  })
})
