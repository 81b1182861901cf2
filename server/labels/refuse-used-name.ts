import { AppError } from '../infra/http/app-error.ts'
import type { LabelRow } from './labels.queries.ts'

/** Refuses a name that another label has, whatever its case. */
export function refuseUsedName(others: readonly LabelRow[], { name }: Pick<LabelRow, 'name'>): void {
  const key = name.toLowerCase()
  if (!others.some((other) => other.name.toLowerCase() === key)) return
  const message = 'Another label has this name.'
  throw new AppError('conflict', message, { errors: { name: message } })
}
