import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPointLedger, type PointLedger } from '../../../tests/points/point-ledger.ts'
import { setPaidPlan } from '../../plans/index.ts'
import { grantForInvoice, previewGrant, readPoints } from '../index.ts'

// A subscription counts months in UTC, points in the workspace's time zone. Where these differ, no extra points are
// granted.
let now = 0
let ledger: PointLedger

beforeAll(async () => {
  ledger = await openPointLedger({ clock: { now: () => new Date(now) } })
})
afterAll(() => ledger.close())

const at = (moment: string) => void (now = Date.parse(moment))
const available = async (workspaceId: string) => {
  const { total_points, used_points } = await readPoints(ledger.ctx, workspaceId)
  return total_points - used_points
}

type Invoice = { kind: 'start' | 'renewal' | 'change'; plan: 'pro' | 'agency'; from: string; to: string }

/** Inserts an invoice as it is stored after payment. */
const paid = (workspaceId: string, { kind, plan, from, to }: Invoice) =>
  ledger.run(async (trx) => {
    const period = { periodStart: new Date(from), periodEnd: new Date(to) }
    await setPaidPlan(trx, workspaceId, { plan, paidUntil: period.periodEnd })
    const invoice = { workspaceId, invoiceId: `${kind} ${from}`, kind, plan, ...period }
    await grantForInvoice(trx, { ...invoice, now: ledger.now(), defaultPlan: 'free' })
  })

const borders = [
  {
    what: 'a short month',
    zone: 'Asia/Tokyo',
    from: '2027-01-30T20:00:00Z',
    reset: '2027-02-27T20:00:00.000Z',
    to: '2027-02-28T20:00:00Z',
  },
  {
    what: 'a clock that is put forward',
    zone: 'America/New_York',
    from: '2027-02-20T15:00:00Z',
    reset: '2027-03-20T14:00:00.000Z',
    to: '2027-03-20T15:00:00Z',
  },
]

test.each(borders)(
  'a month of points that starts before the paid month ends gets the paid points with the next payment: $what',
  async ({ zone, from, reset, to }) => {
    at(from)
    const workspaceId = await ledger.workspace(zone)
    await paid(workspaceId, { kind: 'start', plan: 'pro', from, to })
    expect((await readPoints(ledger.ctx, workspaceId)).next_reset_date).toBe(reset)
    at(reset)
    expect(await available(workspaceId)).toBe(10)
    at(to)
    const month = { from: to, to: new Date(Date.parse(to) + 28 * 86_400_000).toISOString() }
    await paid(workspaceId, { kind: 'renewal', plan: 'pro', ...month })
    expect(await available(workspaceId)).toBe(210)
  },
)

test('an upgrade grants points for the paid time only, not for the rest of a longer period', async () => {
  at('2027-01-30T20:00:00Z')
  const workspaceId = await ledger.workspace('Asia/Tokyo')
  const to = '2027-02-28T20:00:00Z'
  await paid(workspaceId, { kind: 'start', plan: 'pro', from: '2027-01-30T20:00:00Z', to })
  // One day before the paid month ends, when the next month of points (31 days) starts.
  const from = '2027-02-27T20:00:00Z'
  at(from)
  expect(await available(workspaceId)).toBe(10)
  const upgrade = { workspaceId, kind: 'change', plan: 'agency', at: new Date(from) } as const
  const promised = await previewGrant(ledger.ctx, { ...upgrade, until: new Date(to) })
  await paid(workspaceId, { kind: 'change', plan: 'agency', from, to })
  expect(await available(workspaceId)).toBe(10 + promised)
  expect(promised).toBe(Math.ceil(500 / 31))
})
