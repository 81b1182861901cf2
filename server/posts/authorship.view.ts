import type { NamedUser } from '../../contract/members/members.ts'
import type { Authorship } from '../../contract/posts/authorship.ts'
import type { PostRow } from './posts.queries.ts'

type Row = Pick<PostRow, 'created_by' | 'updated_by' | 'changed_at'>

export const usersOf = (rows: readonly Row[]): (string | null)[] =>
  rows.flatMap((row) => [row.created_by, row.updated_by])

/** `names`: of all `usersOf` the rows, without users whose accounts were deleted. */
export const presentAuthorship = (row: Row, names: ReadonlyMap<string | null, NamedUser>): Authorship => ({
  createdBy: names.get(row.created_by) ?? null,
  updatedBy: names.get(row.updated_by) ?? null,
  changedAt: row.changed_at?.toISOString() ?? null,
})
