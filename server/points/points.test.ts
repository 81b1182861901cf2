import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPointBooks, type PointBooks } from '../../tests/points/point-books.ts'
import { setGrantedPlan, setPaidPlan } from '../plans/index.ts'
import {
  captureHold,
  endPaidPlan,
  grantForInvoice,
  grantPoints,
  holdPoints,
  listLedgerPage,
  readLedger,
  readPoints,
  releaseHold,
  setWithdrawn,
} from './index.ts'
import { turnOverdueAccounts } from './turn-overdue-accounts.ts'

const day = 86_400_000
const defaultPlan = 'free' as const

let now = Date.parse('2027-01-31T09:00Z')
let books: PointBooks

beforeAll(async () => {
  books = await openPointBooks({ clock: { now: () => new Date(now) } })
})
afterAll(() => books.close())

const at = (moment: string) => void (now = Date.parse(moment))

async function hold(workspaceId: string, points: number, key: string = randomUUID()): Promise<string> {
  const [postId] = await books.posts(workspaceId, 1)
  const note = 'Scheduled: Hello'
  const id = await books.run((trx) =>
    holdPoints(books.ctx, trx, { workspaceId, points, key, note, postId, byUserId: books.userId }),
  )
  if (id === null) throw new Error('nothing is charged here')
  return id
}
const release = (id: string) => books.run((trx) => releaseHold(trx, id, books.now()))
const capture = (id: string) => books.run((trx) => captureHold(trx, id, books.now()))
const buy = (workspaceId: string, points: number, invoiceId: string) =>
  books.run((trx) =>
    grantPoints(trx, {
      workspaceId,
      kind: 'pack',
      points,
      key: invoiceId,
      note: `${points} points bought`,
      invoiceId,
      now: books.now(),
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
  books.run((trx) =>
    grantForInvoice(trx, {
      workspaceId,
      invoiceId: id,
      kind,
      plan,
      periodStart: new Date(from),
      periodEnd: new Date(to),
      now: books.now(),
      defaultPlan,
    }),
  )
const payUntil = (workspaceId: string, plan: 'pro' | 'agency', until: string) =>
  books.run((trx) => setPaidPlan(trx, workspaceId, { plan, paidUntil: new Date(until) }))

/** The ledger from the beginning, a line as "kind change balance: note". */
async function linesOf(workspaceId: string): Promise<string[]> {
  const lines = []
  for await (const line of readLedger(books.ctx.db, workspaceId, {}))
    lines.push(`${line.kind} ${line.points} ${line.balanceAfter}: ${line.note}`)
  return lines.toReversed()
}
const lastLines = async (workspaceId: string, count: number) => (await linesOf(workspaceId)).slice(-count)
const lotsOf = (workspaceId: string) =>
  books.ctx.db
    .selectFrom('point_lots')
    .select(['kind', 'remaining'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('number')
    .execute()

test('a new workspace begins with the points of its plan and its month', async () => {
  const workspaceId = await books.workspace('UTC')
  expect(await linesOf(workspaceId)).toEqual(['grant 10 10: Monthly points, Free plan'])
  expect(await readPoints(books.ctx, workspaceId)).toEqual({
    total_points: 10,
    used_points: 0,
    next_reset_date: '2027-02-28T09:00:00.000Z',
    heldPoints: 0,
    unlimited: false,
  })
})

test('monthly points are spent before bought ones, and a hold counts as used before it is spent', async () => {
  const workspaceId = await books.workspace()
  await buy(workspaceId, 50, 'in_order')
  await hold(workspaceId, 4)
  const large = await hold(workspaceId, 10)
  expect(await lotsOf(workspaceId)).toEqual([
    { kind: 'monthly', remaining: 0 },
    { kind: 'pack', remaining: 46 },
  ])
  await capture(large)
  expect(await readPoints(books.ctx, workspaceId)).toMatchObject({
    total_points: 60,
    used_points: 14,
    heldPoints: 4,
  })
})

test('the points of a new month are spent before those that were bought in an older one', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await books.workspace()
  await buy(workspaceId, 50, 'in_older')
  at('2027-04-15T12:00Z')
  await hold(workspaceId, 12)
  expect(await lotsOf(workspaceId)).toEqual([
    { kind: 'monthly', remaining: 0 },
    { kind: 'pack', remaining: 48 },
    { kind: 'monthly', remaining: 0 },
  ])
})

test('a capture changes nothing that is available, a release gives back, and each happens once', async () => {
  const workspaceId = await books.workspace()
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
  await expect(capture(randomUUID())).rejects.toThrow('No points account')
})

test('too few points are refused with the two ways out, and nothing is written', async () => {
  const workspaceId = await books.workspace()
  await hold(workspaceId, 9)
  const refused = hold(workspaceId, 2)
  await expect(refused).rejects.toMatchObject({
    code: 'points_insufficient',
    message:
      'This takes 2 points and you have 1. Upgrade your plan or buy a point pack in Subscription & Billing; what you wrote is kept.',
  })
  expect(await linesOf(workspaceId)).toHaveLength(2)
})

test('a key names one hold for ever; for another amount it is refused', async () => {
  const workspaceId = await books.workspace()
  const id = await hold(workspaceId, 2, 'once')
  expect(await hold(workspaceId, 2, 'once')).toBe(id)
  await release(id)
  expect(await hold(workspaceId, 2, 'once')).toBe(id)
  await expect(hold(workspaceId, 3, 'once')).rejects.toThrow('was used for something else')
  await buy(workspaceId, 50, 'in_once')
  await buy(workspaceId, 50, 'in_once')
  await expect(buy(workspaceId, 60, 'in_once')).rejects.toThrow('was used for something else')
  await expect(hold(workspaceId, 50, 'in_once')).rejects.toThrow('was used for something else')
  expect((await books.account(workspaceId)).available).toBe(60)
})

test('after months of silence one reset brings the account into the present month', async () => {
  at('2027-01-31T09:00Z')
  const workspaceId = await books.workspace()
  await capture(await hold(workspaceId, 4))
  at('2027-06-12T00:00Z')
  expect(await readPoints(books.ctx, workspaceId)).toMatchObject({
    total_points: 10,
    used_points: 0,
    next_reset_date: '2027-06-30T09:00:00.000Z',
  })
  await turnOverdueAccounts(books.ctx)
  expect(await lastLines(workspaceId, 2)).toEqual([
    'expiry -6 0: Expired at the monthly reset',
    'grant 10 10: Monthly points, Free plan',
  ])
})

test('who spends first after the anniversary spends the new points', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await books.workspace()
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

test('what is released after its month ended expires at once; bought points stay', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await books.workspace()
  await buy(workspaceId, 50, 'in_late')
  const both = await hold(workspaceId, 15)
  at('2027-04-16T00:00Z')
  await turnOverdueAccounts(books.ctx)
  await release(both)
  expect(await lastLines(workspaceId, 3)).toEqual([
    'grant 10 55: Monthly points, Free plan',
    'release 15 70: Scheduled: Hello',
    'expiry -10 60: Came back after its month had ended',
  ])
})

test('a month begins with the points of a plan that is paid beyond its beginning, else of the lower one', async () => {
  at('2027-03-15T12:00Z')
  const [paid, unpaid, granted] = [await books.workspace(), await books.workspace(), await books.workspace()]
  await payUntil(paid, 'agency', '2028-03-15T12:00Z')
  await payUntil(unpaid, 'agency', '2027-04-15T12:00Z')
  await books.run((trx) => setGrantedPlan(trx, granted, 'pro'))
  at('2027-04-15T12:00Z')
  await turnOverdueAccounts(books.ctx)
  expect(await lastLines(paid, 1)).toEqual(['grant 510 510: Monthly points, Agency plan'])
  expect(await lastLines(unpaid, 1)).toEqual(['grant 10 10: Monthly points, Free plan'])
  expect(await lastLines(granted, 1)).toEqual(['grant 210 210: Monthly points, Pro plan'])
})

test('a subscription moves the anniversary to its beginning and starts with all its points, once', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await books.workspace()
  at('2027-03-20T08:00Z')
  await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
  await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
  expect(await lastLines(workspaceId, 2)).toEqual([
    'expiry -10 0: Expired as the Pro plan began',
    'grant 210 210: Monthly points, Pro plan',
  ])
  expect((await readPoints(books.ctx, workspaceId)).next_reset_date).toBe('2027-04-20T08:00:00.000Z')
})

test('an invoice whose period has ended grants nothing', async () => {
  at('2027-05-01T00:00Z')
  const workspaceId = await books.workspace()
  await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
  expect(await linesOf(workspaceId)).toHaveLength(1)
})

test.each(['before', 'after'])(
  'a renewal that is paid %s the reset fills the month up to the points of the plan',
  async (order) => {
    at('2027-03-20T08:00Z')
    const workspaceId = await books.workspace()
    await pay(workspaceId, 'start', 'pro', '2027-03-20T08:00Z', '2027-04-20T08:00Z')
    await capture(await hold(workspaceId, 5))
    at('2027-04-20T09:00Z')
    if (order === 'after') await turnOverdueAccounts(books.ctx)
    await payUntil(workspaceId, 'pro', '2027-05-20T08:00Z')
    await pay(workspaceId, 'renewal', 'pro', '2027-04-20T08:00Z', '2027-05-20T08:00Z')
    await turnOverdueAccounts(books.ctx)
    expect(await lastLines(workspaceId, 3)).toEqual([
      'expiry -205 0: Expired at the monthly reset',
      'grant 10 10: Monthly points, Free plan',
      'grant 200 210: Monthly points, Pro plan',
    ])
  },
)

test('an upgrade within the month grants the difference for the rest of it, rounded up', async () => {
  at('2027-04-01T00:00Z')
  const workspaceId = await books.workspace()
  await pay(workspaceId, 'start', 'pro', '2027-04-01T00:00Z', '2027-05-01T00:00Z')
  at('2027-04-21T00:00Z')
  // 10 of 30 days ahead; told late all the same.
  now += 3 * day
  await pay(workspaceId, 'change', 'agency', '2027-04-21T00:00Z', '2027-05-01T00:00Z')
  expect(await lastLines(workspaceId, 1)).toEqual(['grant 100 310: Points of the upgrade to Agency'])
  await pay(workspaceId, 'change', 'agency', '2027-04-24T00:00Z', '2027-05-01T00:00Z', 'another')
  // (510 - 310) * 7 / 30 = 46.67
  expect(await lastLines(workspaceId, 1)).toEqual(['grant 47 357: Points of the upgrade to Agency'])
})

test('when a paid plan ends, the monthly points beyond the free ones expire and the bought ones stay', async () => {
  at('2027-04-01T00:00Z')
  const workspaceId = await books.workspace()
  await pay(workspaceId, 'start', 'pro', '2027-04-01T00:00Z', '2027-05-01T00:00Z')
  await buy(workspaceId, 50, 'in_end')
  const end = () => books.run((trx) => endPaidPlan(trx, { workspaceId, now: books.now(), defaultPlan }))
  await end()
  await end()
  expect(await lastLines(workspaceId, 2)).toEqual([
    'grant 50 260: 50 points bought',
    'expiry -200 60: Expired as the paid plan ended',
  ])
  expect((await readPoints(books.ctx, workspaceId)).next_reset_date).toBe('2027-05-01T00:00:00.000Z')
  // Paid after all: the same month is full again.
  await pay(workspaceId, 'renewal', 'pro', '2027-04-01T00:00Z', '2027-05-01T00:00Z')
  expect((await books.account(workspaceId)).available).toBe(260)
})

test('a refund takes back what is there, later what comes back, and a won dispute returns it', async () => {
  const workspaceId = await books.workspace()
  await buy(workspaceId, 50, 'in_back')
  await capture(await hold(workspaceId, 30))
  const waiting = await hold(workspaceId, 25)
  const withdraw = (share: number) =>
    books.run((trx) => setWithdrawn(trx, { workspaceId, invoiceId: 'in_back', share, now: books.now() }))
  await withdraw(0.1)
  await withdraw(1)
  expect((await books.account(workspaceId)).available).toBe(0)
  await release(waiting)
  expect(await lastLines(workspaceId, 4)).toEqual([
    'hold -25 5: Scheduled: Hello',
    'refund -5 0: Taken back after a refund: 50 points bought',
    'release 25 25: Scheduled: Hello',
    'refund -25 0: Taken back after a refund: 50 points bought',
  ])
  await withdraw(0)
  expect(await lastLines(workspaceId, 1)).toEqual(['refund 30 30: Given back: 50 points bought'])
})

test('where nothing is charged nothing is held, and the record says so', async () => {
  const workspaceId = await books.workspace()
  const ctx = books.openContext({ POINTS: 'unlimited' })
  const id = await books.run((trx) =>
    holdPoints(ctx, trx, { workspaceId, points: 1000, key: 'k', note: 'n', byUserId: null }),
  )
  expect(id).toBeNull()
  expect(await linesOf(workspaceId)).toHaveLength(1)
  expect(await readPoints(ctx, workspaceId)).toMatchObject({ unlimited: true, total_points: 10 })
})

test('the default plan of the installation gives its points', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await books.workspace()
  at('2027-04-15T12:00Z')
  expect(await readPoints(books.openContext({ DEFAULT_PLAN: 'agency' }), workspaceId)).toMatchObject({
    total_points: 510,
  })
})

test('the ledger is read in pages, newest first, by kind and by time, with who did it', async () => {
  at('2027-03-15T12:00Z')
  const workspaceId = await books.workspace()
  const other = await books.workspace()
  await hold(other, 1)
  for (let i = 0; i < 3; i++) {
    now += 1000
    await release(await hold(workspaceId, i + 1))
  }
  const page = (query: Partial<Parameters<typeof listLedgerPage>[2]>) =>
    listLedgerPage(books.ctx.db, workspaceId, { limit: 4, ...query })
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

test('a ledger of any length is read to its end, each line once', async () => {
  const workspaceId = await books.workspace()
  await sql`select points_grant(${workspaceId}, 'operator', n, 'k' || n, 'Given', now(), null, null)
    from generate_series(1, 2100) n`.execute(books.ctx.db)
  const points = []
  for await (const line of readLedger(books.ctx.db, workspaceId, {})) points.push(line.points)
  expect(points).toEqual([...Array.from({ length: 2100 }, (_, i) => 2100 - i), 10])
})
