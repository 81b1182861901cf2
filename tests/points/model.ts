import type { PlanKey } from '../../contract/billing/plans.ts'
import type { LedgerKind } from '../../contract/points/points.ts'

/**
 * An independent in-memory implementation of the rules of points, with which the ledger must agree. It shares only the
 * names of plans with the product and computes months itself, for zones without daylight saving time.
 */
const perMonth: Record<PlanKey, number> = { free: 10, pro: 210, agency: 510 }
const better = (...plans: PlanKey[]): PlanKey =>
  plans.includes('agency') ? 'agency' : plans.includes('pro') ? 'pro' : 'free'

/** How long after the start of a month a plan must be paid for the month to have its points. */
const boundary = 2 * 86_400_000

type ModelGrant = {
  monthly: boolean
  given: number
  left: number
  over: boolean
  invoice: string | null
  asked: number
  taken: number
}
export type ModelHold = {
  points: number
  parts: [ModelGrant, number][]
  state: 'open' | 'captured' | 'released'
}
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
  grants: ModelGrant[] = []
  holds = new Map<string, ModelHold>()
  keys = new Set<string>()
  lines: Line[] = []
  readonly offset: number

  /** `offset`: the UTC offset of the workspace's zone in milliseconds. */
  constructor(now: number, offset: number) {
    this.now = now
    this.anchor = now
    this.offset = offset
    this.start = now
    this.end = this.monthAfter(1)
    this.give(true, 10, null)
  }

  get available(): number {
    return this.grants.reduce((sum, grant) => sum + grant.left, 0)
  }

  get held(): number {
    return [...this.holds.values()].reduce((sum, hold) => sum + (hold.state === 'open' ? hold.points : 0), 0)
  }

  /** The reset that is due, if one is. */
  startOverduePeriod(plan?: PlanKey): void {
    if (this.now < this.end) return
    const start = this.monthOf(this.now)
    const paid = this.paidUntil > start + boundary ? this.paid : 'free'
    this.startMonth(plan ?? better(paid, this.granted), null)
  }

  /** False if there are too few points; then an overdue reset has not happened either. */
  hold(key: string, points: number): boolean {
    if (this.holds.has(key)) return true
    const due = this.now >= this.end
    const paid = this.paidUntil > this.monthOf(this.now) + boundary ? this.paid : 'free'
    const permanent = this.grants
      .filter((grant) => !grant.monthly)
      .reduce((sum, grant) => sum + grant.left, 0)
    const there = due ? permanent + perMonth[better(paid, this.granted)] : this.available
    if (there < points) return false
    this.startOverduePeriod()
    const parts: [ModelGrant, number][] = []
    let rest = points
    const inOrder = [
      ...this.grants.filter((grant) => grant.monthly),
      ...this.grants.filter((grant) => !grant.monthly),
    ]
    for (const grant of inOrder) {
      const part = Math.min(grant.left, rest)
      if (part === 0) continue
      grant.left -= part
      rest -= part
      parts.push([grant, part])
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
    for (const [grant, part] of hold.parts) grant.left += part
    const touched = this.grants.filter((grant) => hold.parts.some(([part]) => part === grant))
    this.expire(
      touched.filter((grant) => grant.over),
      0,
    )
    for (const grant of touched) this.settle(grant)
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
      this.startMonth(plan, invoice.id)
      return
    }
    this.startOverduePeriod(invoice.kind === 'renewal' ? this.granted : undefined)
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
    for (const grant of this.grants.filter((one) => one.invoice === invoice)) {
      grant.asked = Math.round(grant.given * share)
      this.settle(grant)
    }
  }

  endPlan(): void {
    this.startOverduePeriod(this.granted)
    const lost = this.expire(
      this.grants.filter((grant) => grant.monthly && !grant.over),
      perMonth[this.granted],
    )
    this.given = Math.max(0, this.given - lost)
  }

  private settle(grant: ModelGrant): void {
    const change = Math.min(grant.asked - grant.taken, grant.left)
    if (change === 0 || (change < 0 && grant.over)) return
    grant.taken += change
    grant.left -= change
    this.lines.push({ kind: 'refund', points: -change })
  }

  private expire(grants: ModelGrant[], keep: number): number {
    let kept = 0
    let lost = 0
    for (const grant of grants) {
      const stays = Math.min(grant.left, keep - kept)
      kept += stays
      lost += grant.left - stays
      grant.left = stays
    }
    if (lost > 0) this.lines.push({ kind: 'expiry', points: -lost })
    return lost
  }

  private startMonth(plan: PlanKey, invoice: string | null): void {
    const old = this.grants.filter((grant) => grant.monthly && !grant.over)
    this.expire(old, 0)
    for (const grant of old) grant.over = true
    this.start = this.monthOf(this.now)
    this.end = this.monthAfter(this.monthsTo(this.now) + 1)
    this.spent = 0
    this.given = perMonth[plan]
    this.give(true, this.given, invoice)
  }

  private give(monthly: boolean, points: number, invoice: string | null): void {
    this.grants.push({ monthly, given: points, left: points, over: false, invoice, asked: 0, taken: 0 })
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
