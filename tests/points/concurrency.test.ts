import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import {
  captureHold,
  grantForInvoice,
  grantPoints,
  holdPoints,
  listLedgerPage,
  readPoints,
  releaseHold,
  withdrawPoints,
} from '../../server/points/index.ts'
import { startOverduePeriods } from '../../server/points/periods/start-overdue-periods.ts'
import { openPointLedger, type PointLedger } from './point-ledger.ts'

let ahead = 0
let ledger: PointLedger
/** Two processes. */
let contexts: [Context, Context]

beforeAll(async () => {
  ledger = await openPointLedger({ clock: { now: () => new Date(Date.now() + ahead) } })
  contexts = [ledger.ctx, await ledger.openContext()]
})
afterAll(() => ledger.close())

const either = (startOverduePeriod: number): Context => contexts[startOverduePeriod % 2 === 0 ? 0 : 1]

function hold(ctx: Context, workspaceId: string, points: number, postId: string, key: string = randomUUID()) {
  return inTransaction(ctx.db, (trx) =>
    holdPoints(ctx, trx, { workspaceId, points, key, note: 'A post', postId, byUserId: ledger.userId }),
  )
}

async function outcomes(asked: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.allSettled(asked)) {
    const name = one.status === 'fulfilled' ? 'done' : reasonOf(one.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'points_insufficient') return 'insufficient'
  return error instanceof Error ? error.message : String(error)
}

test('of 200 concurrent spends from two processes, exactly as many succeed as there are points', async () => {
  for (let round = 0; round < 5; round++) {
    const workspaceId = await ledger.workspace()
    const posts = await ledger.posts(workspaceId, 200)
    const asked = posts.map((postId, i) => hold(either(i), workspaceId, 2, postId))
    expect(await outcomes(asked)).toEqual({ done: 5, insufficient: 195 })
    expect(await ledger.account(workspaceId)).toMatchObject({ available: 0, held: 10 })
  }
})

test('the same key in 20 concurrent calls creates one hold and one grant', async () => {
  const workspaceId = await ledger.workspace()
  const [postId = ''] = await ledger.posts(workspaceId, 1)
  const holds = Array.from({ length: 20 }, (_, i) => hold(either(i), workspaceId, 2, postId, 'one key'))
  expect(new Set(await Promise.all(holds)).size).toBe(1)
  const grant = { workspaceId, kind: 'pack', points: 50, key: 'one pack', note: 'Bought' } as const
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      inTransaction(either(i).db, (trx) => grantPoints(trx, { ...grant, now: ledger.now() })),
    ),
  )
  expect(await ledger.account(workspaceId)).toMatchObject({ available: 58, held: 2, last_number: 3 })
})

test('an invoice is granted once by 20 concurrent syncs', async () => {
  const workspaceId = await ledger.workspace()
  const now = ledger.now()
  const periodEnd = new Date(now.getTime() + 30 * 86_400_000)
  const paid = { workspaceId, invoiceId: 'in_1', kind: 'start', plan: 'pro', defaultPlan: 'free' } as const
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      inTransaction(either(i).db, (trx) =>
        grantForInvoice(trx, { ...paid, periodStart: now, periodEnd, now }),
      ),
    ),
  )
  expect(await ledger.account(workspaceId)).toMatchObject({ available: 210, last_number: 3 })
})

test('of a concurrent capture and release one succeeds, and the hold ends once', async () => {
  const workspaceId = await ledger.workspace()
  const posts = await ledger.posts(workspaceId, 100)
  await inTransaction(ledger.ctx.db, (trx) =>
    grantPoints(trx, {
      workspaceId,
      kind: 'operator',
      points: 1000,
      key: 'plenty',
      note: 'Plenty',
      now: ledger.now(),
    }),
  )
  for (const [startOverduePeriod, postId] of posts.entries()) {
    const holdId = (await hold(ledger.ctx, workspaceId, 2, postId)) ?? ''
    const settle = (ctx: Context, how: typeof captureHold) =>
      inTransaction(ctx.db, (trx) => how(trx, holdId, ledger.now()))
    const ends = await Promise.allSettled([
      settle(either(startOverduePeriod), captureHold),
      settle(either(startOverduePeriod + 1), releaseHold),
      settle(either(startOverduePeriod), releaseHold),
      settle(either(startOverduePeriod + 1), captureHold),
    ])
    expect(ends.map((end) => end.status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(ends[0].status).toBe(ends[3].status)
  }
  const { available, spent_in_period: spent } = await ledger.account(workspaceId)
  expect(available + spent).toBe(1010)
})

test('60 workspaces are each reset once by 4 concurrent sweeps and readers', async () => {
  const workspaces = await Promise.all(Array.from({ length: 60 }, () => ledger.workspace('Europe/Berlin')))
  ahead += 45 * 86_400_000
  await Promise.all([
    ...[0, 1, 2, 3].map((startOverduePeriod) => startOverduePeriods(either(startOverduePeriod))),
    ...workspaces.map((workspaceId, startOverduePeriod) =>
      readPoints(either(startOverduePeriod), workspaceId),
    ),
  ])
  // A reader may have locked an account that a sweep skipped.
  await startOverduePeriods(ledger.ctx)
  for (const workspaceId of workspaces) {
    const { lines } = await listLedgerPage(ledger.ctx.db, workspaceId, { limit: 10 })
    expect(lines.map((line) => [line.kind, line.points])).toEqual([
      ['grant', 10],
      ['expiry', -10],
      ['grant', 10],
    ])
  }
})

test('a failed reset is logged and does not keep other accounts from their points', async () => {
  const [broken, fine] = [await ledger.workspace(), await ledger.workspace()]
  const zone = (timeZone: string) =>
    ledger.ctx.db
      .updateTable('point_accounts')
      .set({ time_zone: timeZone })
      .where('workspace_id', '=', broken)
      .execute()
  await zone('Nowhere/Land')
  ahead += 45 * 86_400_000
  await startOverduePeriods(ledger.ctx)
  expect(ledger.errors.splice(0).join()).toContain('the monthly reset of a workspace failed')
  expect((await ledger.account(fine)).last_number).toBe(3)
  expect((await ledger.account(broken)).last_number).toBe(1)
  await zone('UTC')
  await startOverduePeriods(ledger.ctx)
  expect((await ledger.account(broken)).last_number).toBe(3)
})

test('all operations in parallel on one workspace neither deadlock nor change the sum of points', async () => {
  const workspaceId = await ledger.workspace()
  const posts = await ledger.posts(workspaceId, 120)
  const asked = posts.map(async (postId, i) => {
    const ctx = either(i)
    const now = ledger.now()
    if (i % 6 === 0) {
      await inTransaction(ctx.db, (trx) =>
        grantPoints(trx, {
          workspaceId,
          kind: 'pack',
          points: 5,
          key: `p${i}`,
          note: 'Bought',
          invoiceId: `i${i % 12}`,
          now,
        }),
      )
    }
    if (i % 10 === 0) {
      const share = (i % 3) / 2
      await inTransaction(ctx.db, (trx) =>
        withdrawPoints(trx, { workspaceId, invoiceId: `i${i % 12}`, share, now }),
      )
    }
    const holdId = await hold(ctx, workspaceId, 2, postId)
    if (holdId === null) throw new Error('not charged')
    const settle = i % 2 === 0 ? captureHold : releaseHold
    await inTransaction(either(i + 1).db, (trx) => settle(trx, holdId, now))
  })
  const counts = await outcomes(asked)
  expect(Object.keys(counts).filter((name) => !['done', 'insufficient'].includes(name))).toEqual([])
  expect(counts['done']).toBeGreaterThan(5)
  expect((await ledger.account(workspaceId)).held).toBe(0)
})
