import { sql } from 'kysely'
import type { Db } from '../../context.ts'

export type DecidedStep = {
  post_id: string
  kind: 'approved' | 'changes_requested' | 'rejected'
  hash: string
  /** The beginning of the text that was decided on. */
  text: string
  by: string | null
  by_user_id: string | null
}

/** The last decision of a member about each of these posts. `length`: how much of its text is read. */
export async function listLastDecided(
  db: Db,
  postIds: readonly string[],
  length: number,
): Promise<Map<string, DecidedStep>> {
  if (postIds.length === 0) return new Map()
  const { rows } = await sql<DecidedStep>`
    select distinct on (s.post_id) s.post_id, s.kind, s.hash, left(s.content ->> 'text', ${length}) as text,
      u.full_name as by, s.by_user_id
    from approval_steps s left join users u on u.id = s.by_user_id
    where s.post_id = any(${postIds}::uuid[]) and s.party = 'member' and s.content is not null
      and s.taken_back_at is null
    order by s.post_id, s.at desc, s.id desc`.execute(db)
  return new Map(rows.map((row) => [row.post_id, row]))
}

export type ClientDecision = {
  kind: 'approved' | 'changes_requested'
  hash: string | null
  by: string | null
}

/** What the client decided last about each of these posts. */
export async function listLastClientDecisions(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, ClientDecision>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('approval_steps')
    .select(['post_id', 'kind', 'hash', 'by_name as by'])
    .distinctOn('post_id')
    .where('post_id', 'in', postIds)
    .where('party', '=', 'client')
    .where('kind', 'in', ['approved', 'changes_requested'])
    .$narrowType<{ kind: ClientDecision['kind'] }>()
    .orderBy('post_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ post_id: id, ...decision }) => [id, decision]))
}
