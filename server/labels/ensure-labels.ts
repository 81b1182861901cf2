import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { createLabel } from './create-label.ts'
import { listLabelRows } from './labels.queries.ts'

/** The ids of the labels with these names, whatever their case. Missing ones are created. */
export async function ensureLabels(
  ctx: Context,
  caller: Caller,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await listLabelRows(ctx.db, caller.workspaceId)
  const idOf = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  for (const name of names) {
    if (idOf.has(name.toLowerCase())) continue
    const { id } = await createLabel(ctx, caller, { name, color: 'gray' })
    idOf.set(name.toLowerCase(), id)
  }
  return [...new Set(names.flatMap((name) => idOf.get(name.toLowerCase()) ?? []))]
}
