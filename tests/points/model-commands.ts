import * as fc from 'fast-check'
import { expect } from 'vitest'
import { planKeys, type PlanKey } from '../../contract/billing/plans.ts'
import type { Trx } from '../../server/context.ts'
import { setGrantedPlan, setPaidPlan } from '../../server/plans/index.ts'
import {
  captureHold,
  endPaidPlan,
  grantForInvoice,
  grantPoints,
  holdPoints,
  readPoints,
  releaseHold,
  withdrawPoints,
} from '../../server/points/index.ts'
import { startOverduePeriods } from '../../server/points/periods/start-overdue-periods.ts'
import type { ModelHold, PaidInvoice, PointsModel } from './model.ts'
import type { PointLedger } from './point-ledger.ts'

const day = 86_400_000

/** The real ledger of one workspace, whose clock follows the model's. */
export type Real = {
  ledger: PointLedger
  clock: { set(ms: number): void }
  workspaceId: string
  /** Pending posts that do not hold points yet. */
  freePosts: string[]
  holdIds: Map<string, string>
}

type Command = fc.AsyncCommand<PointsModel, Real>

/** A command that changes the model and the ledger and then compares them. */
function command(name: string, act: (model: PointsModel, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await act(model, real)
      await compare(model, real)
    },
    toString: () => name,
  }
}

async function compare(model: PointsModel, { ledger, workspaceId }: Real): Promise<void> {
  const account = await ledger.account(workspaceId)
  const grants = await ledger.ctx.db
    .selectFrom('point_grants')
    .select(['remaining', 'withdrawn'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('number')
    .execute()
  expect({
    available: account.available,
    held: account.held,
    spent: account.spent_in_period,
    given: account.period_granted,
    start: account.period_start.getTime(),
    end: account.next_reset_at.getTime(),
    lines: account.last_number,
    grants: grants.map((grant) => [grant.remaining, grant.withdrawn]),
  }).toEqual({
    available: model.available,
    held: model.held,
    spent: model.spent,
    given: model.given,
    start: model.start,
    end: model.end,
    lines: model.lines.length,
    grants: model.grants.map((grant) => [grant.left, grant.taken]),
  })
}

const inLedger = (real: Real, work: (trx: Trx) => Promise<unknown>) => real.ledger.run(work)

const hold = (key: string, points: number) =>
  command(`hold ${points} for ${key}`, async (model, real) => {
    const { ledger, workspaceId } = real
    const known = model.holds.get(key)
    const wanted = known?.points ?? points
    const agreed = model.hold(key, wanted)
    const postId = real.freePosts.pop()
    const asked = ledger.run((trx) =>
      holdPoints(ledger.ctx, trx, {
        workspaceId,
        points: wanted,
        key,
        note: 'A hold',
        postId,
        byUserId: ledger.userId,
      }),
    )
    if (!agreed) {
      await expect(asked).rejects.toMatchObject({ code: 'points_insufficient' })
      return
    }
    const id = await asked
    if (known) expect(id).toBe(real.holdIds.get(key))
    real.holdIds.set(key, id ?? '')
  })

const settle = (kind: 'capture' | 'release', choice: number) =>
  command(`${kind} hold ${choice}`, async (model, real) => {
    const chosen = [...model.holds.entries()][choice % Math.max(1, model.holds.size)]
    if (!chosen) return
    const [key, modelHold]: [string, ModelHold] = chosen
    const other = kind === 'capture' ? 'released' : 'captured'
    const refused = modelHold.state === other
    if (!refused) model[kind](modelHold)
    const run = kind === 'capture' ? captureHold : releaseHold
    const done = inLedger(real, (trx) => run(trx, real.holdIds.get(key) ?? '', real.ledger.now()))
    if (refused) await expect(done).rejects.toThrow(`is ${other} and cannot be`)
    else await done
  })

const buy = (kind: 'pack' | 'operator', number: number) =>
  command(`${kind} ${number}`, async (model, real) => {
    const points = 50 + number
    const invoiceId = kind === 'pack' ? `pack-${number}` : undefined
    const key = `${kind}:${number}`
    model.buy(key, points, invoiceId ?? null)
    await inLedger(real, (trx) =>
      grantPoints(trx, {
        workspaceId: real.workspaceId,
        kind,
        points,
        key,
        note: 'Points',
        invoiceId,
        now: real.ledger.now(),
      }),
    )
  })

type InvoiceShape = {
  number: number
  kind: PaidInvoice['kind']
  plan: PlanKey
  began: number
  days: number
}

const pay = ({ number, kind, plan, began, days }: InvoiceShape) =>
  command(
    `${kind} invoice ${number} of ${plan}, ${began} days old, for ${days} days`,
    async (model, real) => {
      const id = `in-${number}`
      const from = model.now - began * day
      const invoice = { id, kind, plan, from, to: from + days * day }
      model.pay(invoice)
      await inLedger(real, (trx) =>
        grantForInvoice(trx, {
          workspaceId: real.workspaceId,
          invoiceId: id,
          kind,
          plan,
          periodStart: new Date(invoice.from),
          periodEnd: new Date(invoice.to),
          now: real.ledger.now(),
          defaultPlan: 'free',
        }),
      )
    },
  )

const withdraw = (choice: number, share: number) =>
  command(`withdraw ${share} of invoice ${choice}`, async (model, real) => {
    const invoices = model.grants.flatMap((grant) => grant.invoice ?? [])
    const invoiceId = invoices[choice % Math.max(1, invoices.length)] ?? 'in-unknown'
    model.withdraw(invoiceId, share)
    const { workspaceId, ledger } = real
    await inLedger(real, (trx) => withdrawPoints(trx, { workspaceId, invoiceId, share, now: ledger.now() }))
  })

const endPlan = command('end the paid plan', async (model, real) => {
  model.endPlan()
  const { workspaceId, ledger } = real
  await inLedger(real, (trx) => endPaidPlan(trx, { workspaceId, now: ledger.now(), defaultPlan: 'free' }))
})

const setPlan = (paid: PlanKey, days: number, granted: PlanKey) =>
  command(`paid ${paid} for ${days} days, granted ${granted}`, async (model, real) => {
    model.paid = paid
    model.paidUntil = model.now + days * day
    model.granted = granted
    await inLedger(real, async (trx) => {
      await setPaidPlan(trx, real.workspaceId, { plan: paid, paidUntil: new Date(model.paidUntil) })
      await setGrantedPlan(trx, real.workspaceId, granted)
    })
  })

const wait = (ms: number) =>
  command(`wait ${(ms / day).toFixed(2)} days`, async (model, real) => {
    model.now += ms
    real.clock.set(model.now)
    await Promise.resolve()
  })

const sweep = command('sweep', async (model, real) => {
  model.startOverduePeriod()
  await startOverduePeriods(real.ledger.ctx)
})

const read = command('read', async (model, real) => {
  model.startOverduePeriod()
  const used = model.held + model.spent
  expect(await readPoints(real.ledger.ctx, real.workspaceId)).toEqual({
    total_points: model.available + used,
    used_points: used,
    next_reset_date: new Date(model.end).toISOString(),
    heldPoints: model.held,
    unlimited: false,
  })
})

const plan = fc.constantFrom(...planKeys)
const paidPlan = fc.constantFrom('pro' as const, 'agency' as const)
const invoice = fc.record({
  number: fc.nat(5),
  kind: fc.constantFrom('start' as const, 'renewal' as const, 'change' as const),
  plan: paidPlan,
  began: fc.nat(40),
  days: fc.constantFrom(1, 30, 31, 365),
})
/** The number of posts that a sequence may need. */
export const mostHolds = 24

export const pointCommands = fc.commands(
  [
    fc
      .tuple(fc.nat(mostHolds - 1), fc.integer({ min: 1, max: 12 }))
      .map(([n, points]) => hold(`k${n}`, points)),
    fc
      .tuple(fc.nat(mostHolds - 1), fc.integer({ min: 1, max: 300 }))
      .map(([n, points]) => hold(`k${n}`, points)),
    fc.nat(mostHolds).map((choice) => settle('capture', choice)),
    fc.nat(mostHolds).map((choice) => settle('release', choice)),
    fc.nat(2).map((number) => buy('pack', number)),
    fc.nat(2).map((number) => buy('operator', number)),
    invoice.map(pay),
    fc
      .tuple(fc.nat(12), fc.constantFrom(0, 0.25, 1 / 3, 0.5, 1))
      .map(([choice, share]) => withdraw(choice, share)),
    fc.constant(endPlan),
    fc
      .tuple(plan, fc.integer({ min: -10, max: 70 }), plan)
      .map(([paid, days, granted]) => setPlan(paid, days, granted)),
    fc.integer({ min: 1, max: 45 * day }).map(wait),
    fc.integer({ min: 1, max: 3 * day }).map(wait),
    fc.constant(sweep),
    fc.constant(read),
  ],
  { size: 'max', maxCommands: 40 },
)
