import { AppError } from '../infra/http/app-error.ts'
import type { SavedTextRow } from './saved-texts.queries.ts'

/** Refuses a name that another saved text of the same kind has, whatever its case. */
export function refuseUsedName(
  others: readonly SavedTextRow[],
  { kind, name }: Pick<SavedTextRow, 'kind' | 'name'>,
): void {
  const key = name.toLowerCase()
  if (!others.some((other) => other.kind === kind && other.name.toLowerCase() === key)) return
  const message = `Another ${kind === 'hashtags' ? 'hashtag set' : 'template'} has this name.`
  throw new AppError('conflict', message, { errors: { name: message } })
}
