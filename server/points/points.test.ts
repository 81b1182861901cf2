import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPointLedger, type PointLedger } from '../../tests/points/point-ledger.ts'
import { setGrantedPlan, setPaidPlan } from '../plans/index.ts'
import {
  captureHold,
  endPaidPlan,
  grantForInvoice,
  grantPoints,
  holdPoints,
  listLedgerPage,
  readPoints,
  releaseHold,
  withdrawPoints,
} from './index.ts'
import { readLedger } from './ledger/list-ledger.ts'
import { startOverduePeriods } from './periods/start-overdue-periods.ts'

const day = 86_400_000
const defaultPlan = 'free' as const

let now = Date.parse('2027-01-31T09:00Z')
let ledger: PointLedger

beforeAll(async () => {
  ledger = await openPointLedger({ clock: { now: () => new Date(now) } })
})
afterAll(() => ledger.close())

const at = (moment: string) => void (now = Date.parse(moment))

async function hold(workspaceId: string, points: number, key: string = randomUUID()): Promise<string> {
  const [postId] = await ledger.posts(workspaceId, 1)
  const note = 'Scheduled: Hello'
  const id = await ledger.run((trx) =>
    holdPoints(ledger.ctx, trx, { workspaceId, points, key, note, postId, byUserId: ledger.userId }),
  )
  if (id === null) throw new Error('nothing is charged here')
  return id
}
const release = (id: string) => ledger.run((trx) => releaseHold(trx, id, ledger.now()))
const capture = (id: string) => ledger.run((trx) => captureHold(trx, id, ledger.now()))
const buy = (workspaceId: string, points: number, invoiceId: string) =>
  ledger.run((trx) =>
    grantPoints(trx, {
      workspaceId,
      kind: 'pack',
      points,
      key: invoiceId,
      note: `${points} points bought`,
      invoiceId,
      now: ledger.now(),
    }),
  )
type Kind = Parameters<typeof grantForInvoice>[1]['kind']
const pay = (
  workspaceId: string,
  kind: Kind,
  plan: 'pro' | 'agency',
  from: string,
  to: string,
  id: string = kind,
) =>
  ledger.run((trx) =>
    grantForInvoice(trx, {
      workspaceId,
      invoiceId: id,
      kind,
      plan,
      periodStart: new Date(from),
      periodEnd: new Date(to),
      now: ledger.now(),
      defaultPlan,
    }),
  )
const payUntil = (workspaceId: string, plan: 'pro' | 'agency', until: string) =>
  ledger.run((trx) => setPaidPlan(trx, workspaceId, { plan, paidUntil: new Date(until) }))

/** The ledger from the beginning, a line as "kind change balance: note". */
async function linesOf(workspaceId: string): Promise<string[]> {
  const lines = []
  for await (const line of readLedger(ledger.ctx.db, workspaceId, {}))
    lines.push(`${line.kind} ${line.points} ${line.balanceAfter}: ${line.note}`)
  return lines.toReversed()
}
const lastLines = async (workspaceId: string, count: number) => (await linesOf(workspaceId)).slice(-count)
const lotsOf = (workspaceId: string) =>
  ledger.ctx.db
    .selectFrom('point_grants')
    .select(['kind', 'remaining'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('number')
    .execute()

test('a new workspace starts with the monthly points of its plan', async () => {
  const workspaceId = await ledger.workspace('UTC')
  expect(await linesOf(workspaceId)).toEqual(['grant 10 10: Monthly points, Free plan'])
  expect(await readPoints(ledger.ctx, workspaceId)).toEqual({
    total_points: 10,
    used_points: 0,
    next_reset_date: '2027-02-28T09:00:00.000Z',
    heldPoints: 0,
    unlimited: false,
  })
})

test('monthly points are spent before bought ones, and a hold counts as used before it is spent', async () => {
  const workspaceId = await ledger.workspace()
  await buy(workspaceId, 50, 'in_order')
  await hold(workspaceId, 4)
  const large = await hold(workspaceId, 10)
  expect(await lotsOf(workspaceId)).toEqual([
    { kind: 'monthly', remaining: 0 },
    { kind: 'pack', remaining: 46 },
  ])
  await capture(large)
  expect(await readPoints(ledger.ctx, workspaceId)).toMatchObject({
    total_points: 60,
    used_points: 14,
    heldPoints: 4,
  })
})

test('new monthly points are spent before points bought in an earlier month', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await ledger.workspace()
  await buy(workspaceId, 50, 'in_older')
  at('2027-04-15T12:00Z')
  await hold(workspaceId, 12)
  expect(await lotsOf(workspaceId)).toEqual([
    { kind: 'monthly', remaining: 0 },
    { kind: 'pack', remaining: 48 },
    { kind: 'monthly', remaining: 0 },
  ])
})

test('a capture leaves the available points as they are, a release returns them, and each happens once', async () => {
  const workspaceId = await ledger.workspace()
  const spent = await hold(workspaceId, 2)
  const kept = await hold(workspaceId, 3)
  await capture(spent)
  await capture(spent)
  await release(kept)
  await release(kept)
  expect(await lastLines(workspaceId, 4)).toEqual([
    'hold -2 8: Scheduled: Hello',
    'hold -3 5: Scheduled: Hello',
    'capture 0 5: Scheduled: Hello',
    'release 3 8: Scheduled: Hello',
  ])
  await expect(release(spent)).rejects.toThrow('is captured and cannot be released')
  await expect(capture(kept)).rejects.toThrow('is released and cannot be captured')
  await expect(capture(randomUUID())).rejects.toThrow('is unknown and cannot be captured')
})

test('a hold for more points than available is refused with advice and writes nothing', async () => {
  const workspaceId = await ledger.workspace()
  await hold(workspaceId, 9)
  const refused = hold(workspaceId, 2)
  await expect(refused).rejects.toMatchObject({
    code: 'points_insufficient',
    message:
      'This costs 2 points and you have 1. Upgrade your plan or buy a point pack in Subscription & Billing; your draft is saved.',
  })
  expect(await linesOf(workspaceId)).toHaveLength(2)
})

test('a repeated key returns the same hold, and is refused for another amount', async () => {
  const workspaceId = await ledger.workspace()
  const id = await hold(workspaceId, 2, 'once')
  expect(await hold(workspaceId, 2, 'once')).toBe(id)
  await release(id)
  expect(await hold(workspaceId, 2, 'once')).toBe(id)
  await expect(hold(workspaceId, 3, 'once')).rejects.toThrow('was used for something else')
  await buy(workspaceId, 50, 'in_once')
  await buy(workspaceId, 50, 'in_once')
  await expect(buy(workspaceId, 60, 'in_once')).rejects.toThrow('was used for something else')
  await expect(hold(workspaceId, 50, 'in_once')).rejects.toThrow('was used for something else')
  expect((await ledger.account(workspaceId)).available).toBe(60)
})

test('after months without use one reset starts the current period', async () => {
  at('2027-01-31T09:00Z')
  const workspaceId = await ledger.workspace()
  await capture(await hold(workspaceId, 4))
  at('2027-06-12T00:00Z')
  expect(await readPoints(ledger.ctx, workspaceId)).toMatchObject({
    total_points: 10,
    used_points: 0,
    next_reset_date: '2027-06-30T09:00:00.000Z',
  })
  await startOverduePeriods(ledger.ctx)
  expect(await lastLines(workspaceId, 2)).toEqual([
    'expiry -6 0: Expired at the monthly reset',
    'grant 10 10: Monthly points, Free plan',
  ])
})

test('the first spend after the anniversary spends the new points', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await ledger.workspace()
  await capture(await hold(workspaceId, 10))
  at('2027-04-15T11:59:59.999Z')
  await expect(hold(workspaceId, 1)).rejects.toMatchObject({ code: 'points_insufficient' })
  at('2027-04-15T12:00Z')
  await hold(workspaceId, 10)
  expect(await lastLines(workspaceId, 2)).toEqual([
    'grant 10 10: Monthly points, Free plan',
    'hold -10 0: Scheduled: Hello',
  ])
})

test('monthly points released after their period expire at once; bought points stay', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await ledger.workspace()
  await buy(workspaceId, 50, 'in_late')
  const both = await hold(workspaceId, 15)
  at('2027-04-16T00:00Z')
  await startOverduePeriods(ledger.ctx)
  await release(both)
  expect(await lastLines(workspaceId, 3)).toEqual([
    'grant 10 55: Monthly points, Free plan',
    'release 15 70: Scheduled: Hello',
    'expiry -10 60: Released after its month ended',
  ])
})

test('a period gets the points of a plan that is paid beyond its start, otherwise of the lower plan', async () => {
  at('2027-03-15T12:00Z')
  const [paid, unpaid, granted] = [
    await ledger.workspace(),
    await ledger.workspace(),
    await ledger.workspace(),
  ]
  await payUntil(paid, 'agency', '2028-03-15T12:00Z')
  await payUntil(unpaid, 'agency', '2027-04-15T12:00Z')
  await ledger.run((trx) => setGrantedPlan(trx, granted, 'pro'))
  at('2027-04-15T12:00Z')
  await startOverduePeriods(ledger.ctx)
  expect(await lastLines(paid, 1)).toEqual(['grant 510 510: Monthly points, Agency plan'])
  expect(await lastLines(unpaid, 1)).toEqual(['grant 10 10: Monthly points, Free plan'])
  expect(await lastLines(granted, 1)).toEqual(['grant 210 210: Monthly points, Pro plan'])
})

test('a subscription moves the anniversary to its start and grants all its points once', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await ledger.workspace()
  at('2027-03-20T08:00Z')
  await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
  await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
  expect(await lastLines(workspaceId, 2)).toEqual([
    'expiry -10 0: Replaced by your Pro points',
    'grant 210 210: Monthly points, Pro plan',
  ])
  expect((await readPoints(ledger.ctx, workspaceId)).next_reset_date).toBe('2027-04-20T08:00:00.000Z')
})

test('an invoice whose period has ended grants nothing', async () => {
  at('2027-05-01T00:00Z')
  const workspaceId = await ledger.workspace()
  await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
  expect(await linesOf(workspaceId)).toHaveLength(1)
})

test.each(['before', 'after'])(
  'a renewal that is paid %s the reset fills the month up to the points of the plan',
  async (order) => {
    at('2027-03-20T08:00Z')
    const workspaceId = await ledger.workspace()
    await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
    await capture(await hold(workspaceId, 5))
    at('2027-04-20T09:00Z')
    if (order === 'after') await startOverduePeriods(ledger.ctx)
    await payUntil(workspaceId, 'pro', '2027-05-20T08:00Z')
    await pay(workspaceId, 'renewal', 'pro', '2027-04-20T08:00Z', '2027-05-20T08:00Z')
    await startOverduePeriods(ledger.ctx)
    expect(await lastLines(workspaceId, 3)).toEqual([
      'expiry -205 0: Expired at the monthly reset',
      'grant 10 10: Monthly points, Free plan',
      'grant 200 210: Monthly points, Pro plan',
    ])
  },
)

test('an upgrade within the month grants the difference for the rest of it, rounded up', async () => {
  at('2027-04-01T00:00Z')
  const workspaceId = await ledger.workspace()
  await pay(workspaceId, 'start', 'pro', '2027-04-01T00:00Z', '2027-05-01T00:00Z')
  at('2027-04-21T00:00Z')
  // 10 of 30 days ahead, although the event arrives late.
  now += 3 * day
  await pay(workspaceId, 'change', 'agency', '2027-04-21T00:00Z', '2027-05-01T00:00Z')
  expect(await lastLines(workspaceId, 1)).toEqual(['grant 100 310: Upgrade to Agency'])
  await pay(workspaceId, 'change', 'agency', '2027-04-24T00:00Z', '2027-05-01T00:00Z', 'another')
  // (510 - 310) * 7 / 30 = 46.67
  expect(await lastLines(workspaceId, 1)).toEqual(['grant 47 357: Upgrade to Agency'])
})

test('when a paid plan ends, the monthly points beyond the free ones expire and the bought ones stay', async () => {
  at('2027-04-01T00:00Z')
  const workspaceId = await ledger.workspace()
  await pay(workspaceId, 'start', 'pro', '2027-04-01T00:00Z', '2027-05-01T00:00Z')
  await buy(workspaceId, 50, 'in_end')
  const end = () => ledger.run((trx) => endPaidPlan(trx, { workspaceId, now: ledger.now(), defaultPlan }))
  await end()
  await end()
  expect(await lastLines(workspaceId, 2)).toEqual([
    'grant 50 260: 50 points bought',
    'expiry -200 60: Expired with your paid plan',
  ])
  expect((await readPoints(ledger.ctx, workspaceId)).next_reset_date).toBe('2027-05-01T00:00:00.000Z')
  // Paid after all: the same month is full again.
  await pay(workspaceId, 'renewal', 'pro', '2027-04-01T00:00Z', '2027-05-01T00:00Z')
  expect((await ledger.account(workspaceId)).available).toBe(260)
})

test('a refund takes back unspent points, also from released holds, and a won dispute restores them', async () => {
  const workspaceId = await ledger.workspace()
  await buy(workspaceId, 50, 'in_back')
  await capture(await hold(workspaceId, 30))
  const waiting = await hold(workspaceId, 25)
  const withdraw = (share: number) =>
    ledger.run((trx) => withdrawPoints(trx, { workspaceId, invoiceId: 'in_back', share, now: ledger.now() }))
  await withdraw(0.1)
  await withdraw(1)
  expect((await ledger.account(workspaceId)).available).toBe(0)
  await release(waiting)
  expect(await lastLines(workspaceId, 4)).toEqual([
    'hold -25 5: Scheduled: Hello',
    'refund -5 0: Taken back after a refund: 50 points bought',
    'release 25 25: Scheduled: Hello',
    'refund -25 0: Taken back after a refund: 50 points bought',
  ])
  await withdraw(0)
  expect(await lastLines(workspaceId, 1)).toEqual(['refund 30 30: Restored: 50 points bought'])
})

test('an installation with unlimited points holds nothing', async () => {
  const workspaceId = await ledger.workspace()
  const ctx = await ledger.openContext({ POINTS: 'unlimited' })
  const id = await ledger.run((trx) =>
    holdPoints(ctx, trx, { workspaceId, points: 1000, key: 'k', note: 'n', byUserId: null }),
  )
  expect(id).toBeNull()
  expect(await linesOf(workspaceId)).toHaveLength(1)
  expect(await readPoints(ctx, workspaceId)).toMatchObject({ unlimited: true, total_points: 10 })
})

test('the default plan of the installation grants its points', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await ledger.workspace()
  at('2027-04-15T12:00Z')
  expect(await readPoints(await ledger.openContext({ DEFAULT_PLAN: 'agency' }), workspaceId)).toMatchObject({
    total_points: 510,
  })
})

test('the ledger is read in pages, newest first, by kind and by time, with who did it', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await ledger.workspace()
  const other = await ledger.workspace()
  await hold(other, 1)
  for (let i = 0; i < 3; i++) {
    now += 1000
    await release(await hold(workspaceId, i + 1))
  }
  const page = (query: Partial<Parameters<typeof listLedgerPage>[2]>) =>
    listLedgerPage(ledger.ctx.db, workspaceId, { limit: 4, ...query })
  const first = await page({})
  const second = await page({ cursor: first.nextCursor ?? '' })
  expect([...first.lines, ...second.lines].map((line) => line.points)).toEqual([3, -3, 2, -2, 1, -1, 10])
  expect(second.nextCursor).toBeNull()
  expect(first.lines.map((line) => line.by)).toEqual([null, 'Luca Pacioli', null, 'Luca Pacioli'])
  expect((await page({ kind: 'hold' })).lines.map((line) => line.points)).toEqual([-3, -2, -1])
  const from = '2027-03-15T12:00:02Z'
  const to = '2027-03-15T12:00:03Z'
  expect((await page({ from, to })).lines.map((line) => line.points)).toEqual([2, -2])
  await expect(page({ cursor: 'x' })).rejects.toMatchObject({ code: 'validation_failed' })
})

test('an export of a long ledger contains each line once', async () => {
  const workspaceId = await ledger.workspace()
  // In parts, because a slow machine needs longer for all of them than one statement may take.
  for (let first = 1; first <= 2100; first += 100) {
    await sql`select points_grant(${workspaceId}, 'operator', n, 'k' || n, 'Given', now(), null, null)
      from generate_series(${first}::int, ${first + 99}::int) n`.execute(ledger.ctx.db)
  }
  const points = []
  for await (const line of readLedger(ledger.ctx.db, workspaceId, {})) points.push(line.points)
  expect(points).toEqual([...Array.from({ length: 2100 }, (_, i) => 2100 - i), 10])
})
