import type { NamedUser } from '../../../contract/members/members.ts'
import type { Db } from '../../context.ts'
import { listNames } from './users.queries.ts'
import { presentName } from './users.view.ts'

/** The users with these ids by their ids, without those whose accounts were deleted. */
export async function findNames(
  db: Db,
  ids: Iterable<string | null>,
): Promise<Map<string | null, NamedUser>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await listNames(db, wanted)
  return new Map(rows.map((row) => [row.id, presentName(row)]))
}
