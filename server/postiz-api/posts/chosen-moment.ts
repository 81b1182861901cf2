import type { Context } from '../../context.ts'
import { invalid } from '../../infra/http/app-error.ts'

/** Of a program that means now, its clock may be this much behind. */
const toleratedMs = 60_000

/** When to publish: at a time, or now for one that has just passed. Throws for an earlier one, and without any. */
export function chosenMoment({ clock }: Context, date: Date | undefined): Date | 'now' {
  if (!date) throw invalid('Send a date, such as 2026-01-31T09:30:00.000Z.')
  const past = clock.now().getTime() - date.getTime()
  if (past < 0) return date
  if (past <= toleratedMs) return 'now'
  throw invalid(
    `The date ${date.toISOString()} is in the past. Send a later one, or the type "now" to publish immediately.`,
  )
}
