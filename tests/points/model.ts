import type { PlanKey } from '../../contract/plans.ts'
import type { LedgerKind } from '../../contract/points.ts'

/**
 * The rules of points in plain words of its own, in memory: what the ledger must agree with. It shares nothing with
 * the product but the names of plans; months are counted by hand, for zones that never change their clocks.
 */
const perMonth: Record<PlanKey, number> = { free: 10, pro: 210, agency: 510 }
const better = (...plans: PlanKey[]): PlanKey =>
  plans.includes('agency') ? 'agency' : plans.includes('pro') ? 'pro' : 'free'

/** So far beyond the beginning of a month a paid plan must be paid for the month to have its points. */
const border = 2 * 86_400_000

type Lot = {
  monthly: boolean
  given: number
  left: number
  over: boolean
  invoice: string | null
  asked: number
  taken: number
}
export type ModelHold = { points: number; parts: [Lot, number][]; state: 'open' | 'captured' | 'released' }
type Line = { kind: LedgerKind; points: number }

export type PaidInvoice = {
  id: string
  kind: 'start' | 'renewal' | 'change'
  plan: PlanKey
  from: number
  to: number
}

export class PointsModel {
  now: number
  anchor: number
  start: number
  end: number
  given = 10
  spent = 0
  paid: PlanKey = 'free'
  paidUntil = 0
  granted: PlanKey = 'free'
  lots: Lot[] = []
  holds = new Map<string, ModelHold>()
  keys = new Set<string>()
  lines: Line[] = []
  readonly offset: number

  /** `offset` of the workspace's zone in milliseconds. */
  constructor(now: number, offset: number) {
    this.now = now
    this.anchor = now
    this.offset = offset
    this.start = now
    this.end = this.monthAfter(1)
    this.give(true, 10, null)
  }

  get available(): number {
    return this.lots.reduce((sum, lot) => sum + lot.left, 0)
  }

  get held(): number {
    return [...this.holds.values()].reduce((sum, hold) => sum + (hold.state === 'open' ? hold.points : 0), 0)
  }

  /** The reset that is due, if one is. */
  turn(plan?: PlanKey): void {
    if (this.now < this.end) return
    const start = this.monthOf(this.now)
    const paid = this.paidUntil > start + border ? this.paid : 'free'
    this.beginMonth(plan ?? better(paid, this.granted), null)
  }

  /** False where there are too few; then not even a reset that was due has happened. */
  hold(key: string, points: number): boolean {
    if (this.holds.has(key)) return true
    const due = this.now >= this.end
    const paid = this.paidUntil > this.monthOf(this.now) + border ? this.paid : 'free'
    const lasting = this.lots.filter((lot) => !lot.monthly).reduce((sum, lot) => sum + lot.left, 0)
    const there = due ? lasting + perMonth[better(paid, this.granted)] : this.available
    if (there < points) return false
    this.turn()
    const parts: [Lot, number][] = []
    let rest = points
    const inOrder = [...this.lots.filter((lot) => lot.monthly), ...this.lots.filter((lot) => !lot.monthly)]
    for (const lot of inOrder) {
      const part = Math.min(lot.left, rest)
      if (part === 0) continue
      lot.left -= part
      rest -= part
      parts.push([lot, part])
    }
    this.holds.set(key, { points, parts, state: 'open' })
    this.lines.push({ kind: 'hold', points: -points })
    return true
  }

  capture(hold: ModelHold): void {
    if (hold.state === 'captured') return
    hold.state = 'captured'
    this.spent += hold.points
    this.lines.push({ kind: 'capture', points: 0 })
  }

  release(hold: ModelHold): void {
    if (hold.state === 'released') return
    hold.state = 'released'
    this.lines.push({ kind: 'release', points: hold.points })
    for (const [lot, part] of hold.parts) lot.left += part
    const touched = this.lots.filter((lot) => hold.parts.some(([part]) => part === lot))
    this.expire(
      touched.filter((lot) => lot.over),
      0,
    )
    for (const lot of touched) this.settle(lot)
  }

  buy(key: string, points: number, invoice: string | null): void {
    if (this.keys.has(key)) return
    this.keys.add(key)
    this.give(false, points, invoice)
  }

  pay(invoice: PaidInvoice): void {
    if (invoice.to <= this.now || this.keys.has(invoice.id)) return
    const plan = better(invoice.plan, this.granted)
    if (invoice.kind === 'start') {
      this.keys.add(invoice.id)
      this.anchor = invoice.from
      this.beginMonth(plan, invoice.id)
      return
    }
    this.turn(invoice.kind === 'renewal' ? this.granted : undefined)
    const missing = perMonth[plan] - this.given
    const ahead = Math.min(
      1,
      Math.max(0, (Math.min(this.end, invoice.to) - invoice.from) / (this.end - this.start)),
    )
    const points = invoice.kind === 'renewal' ? missing : Math.ceil(missing * ahead)
    if (points <= 0) return
    this.keys.add(invoice.id)
    this.given += points
    this.give(true, points, invoice.id)
  }

  withdraw(invoice: string, share: number): void {
    for (const lot of this.lots.filter((one) => one.invoice === invoice)) {
      lot.asked = Math.round(lot.given * share)
      this.settle(lot)
    }
  }

  endPlan(): void {
    this.turn(this.granted)
    const lost = this.expire(
      this.lots.filter((lot) => lot.monthly && !lot.over),
      perMonth[this.granted],
    )
    this.given = Math.max(0, this.given - lost)
  }

  private settle(lot: Lot): void {
    const change = Math.min(lot.asked - lot.taken, lot.left)
    if (change === 0 || (change < 0 && lot.over)) return
    lot.taken += change
    lot.left -= change
    this.lines.push({ kind: 'refund', points: -change })
  }

  private expire(lots: Lot[], keep: number): number {
    let kept = 0
    let lost = 0
    for (const lot of lots) {
      const stays = Math.min(lot.left, keep - kept)
      kept += stays
      lost += lot.left - stays
      lot.left = stays
    }
    if (lost > 0) this.lines.push({ kind: 'expiry', points: -lost })
    return lost
  }

  private beginMonth(plan: PlanKey, invoice: string | null): void {
    const old = this.lots.filter((lot) => lot.monthly && !lot.over)
    this.expire(old, 0)
    for (const lot of old) lot.over = true
    this.start = this.monthOf(this.now)
    this.end = this.monthAfter(this.monthsTo(this.now) + 1)
    this.spent = 0
    this.given = perMonth[plan]
    this.give(true, this.given, invoice)
  }

  private give(monthly: boolean, points: number, invoice: string | null): void {
    this.lots.push({ monthly, given: points, left: points, over: false, invoice, asked: 0, taken: 0 })
    this.lines.push({ kind: 'grant', points })
  }

  private monthOf(moment: number): number {
    return this.monthAfter(this.monthsTo(moment))
  }

  private monthsTo(moment: number): number {
    let months = 0
    while (this.monthAfter(months + 1) <= moment) months += 1
    return months
  }

  private monthAfter(months: number): number {
    const first = new Date(this.anchor + this.offset)
    const daysThere = new Date(
      Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months + 1, 0),
    ).getUTCDate()
    const day = Math.min(first.getUTCDate(), daysThere)
    const timeOfDay = (this.anchor + this.offset) % 86_400_000
    return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, day) + timeOfDay - this.offset
  }
}
