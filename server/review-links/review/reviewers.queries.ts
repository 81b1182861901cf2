import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type ReviewerRow = Selectable<Tables['reviewers']>

export async function insertReviewer(trx: Trx, row: Insertable<Tables['reviewers']>): Promise<void> {
  await trx.insertInto('reviewers').values(row).execute()
}

/** How often somebody came in, without the reminders that nobody has opened. */
export async function countReviewers(db: Db, linkId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reviewers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('link_id', '=', linkId)
    .whereRef('last_seen_at', '>=', 'created_at')
    .executeTakeFirstOrThrow()
  return count
}

export async function findReviewerByToken(db: Db, tokenHash: Buffer): Promise<ReviewerRow | undefined> {
  return db.selectFrom('reviewers').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function updateReviewer(
  db: Db,
  id: string,
  fields: { name?: string; last_seen_at: Date },
): Promise<void> {
  await db.updateTable('reviewers').set(fields).where('id', '=', id).execute()
}

/** Ends the access of all who came in by a link, and the codes that were mailed for it. */
export async function endAccess(trx: Trx, linkId: string): Promise<void> {
  await trx.updateTable('reviewers').set({ token_hash: null }).where('link_id', '=', linkId).execute()
  await trx.deleteFrom('review_codes').where('link_id', '=', linkId).execute()
}

export type KnownReviewer = {
  id: string
  name: string
  email: string | null
  came_at: Date
  seen_at: Date
}

/** Who gave a name, oldest first: each confirmed address once, others once for each browser. */
export async function listReviewers(db: Db, linkId: string, limit: number): Promise<KnownReviewer[]> {
  const { rows } = await sql<KnownReviewer>`
    select (array_agg(id order by created_at))[1] as id, (array_agg(name order by last_seen_at desc))[1] as name, email,
      min(created_at) as came_at, max(last_seen_at) as seen_at
    from reviewers where link_id = ${linkId}
    group by coalesce(email, id::text), email order by came_at, id limit ${limit}`.execute(db)
  return rows
}

/** The confirmed addresses of reviewers whose access did not end. */
export async function listAddresses(
  db: Db,
  linkId: string,
): Promise<{ name: string; email: string; last_seen_at: Date }[]> {
  return db
    .selectFrom('reviewers')
    .distinctOn('email')
    .select(['name', 'email', 'last_seen_at'])
    .where('link_id', '=', linkId)
    .where('token_hash', 'is not', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('email')
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** The ids of the comments of a reviewer on these groups; a confirmed address is the same one in every browser. */
export async function listOwnComments(
  db: Db,
  { id, link_id: linkId, email }: ReviewerRow,
  groupIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('comments as c')
    .innerJoin('reviewers as r', 'r.id', 'c.reviewer_id')
    .select('c.id')
    .where('c.group_id', 'in', groupIds)
    .where('r.link_id', '=', linkId)
    .where((eb) => eb.or([eb('r.id', '=', id), eb('r.email', '=', email)]))
    .execute()
  return rows.map((row) => row.id)
}

export type DecisionRow = {
  id: string
  post_id: string
  reviewer_id: string
  email: string | null
  by: string
  kind: 'approved' | 'changes_requested'
  note: string
  at: Date
  hash: string | null
}

/** What reviewers of a link decided about these posts, oldest first. */
export async function listDecisions(
  db: Db,
  linkId: string,
  postIds: readonly string[],
): Promise<DecisionRow[]> {
  if (postIds.length === 0) return []
  return db
    .selectFrom('approval_steps as s')
    .innerJoin('reviewers as r', 'r.id', 's.reviewer_id')
    .select(['s.id', 's.post_id', 'r.id as reviewer_id', 'r.email', 's.kind', 's.note', 's.at', 's.hash'])
    .select((eb) => eb.fn.coalesce('s.by_name', 'r.name').as('by'))
    .where('r.link_id', '=', linkId)
    .where('s.post_id', 'in', postIds)
    .where('s.kind', 'in', ['approved', 'changes_requested'])
    .$narrowType<{ kind: DecisionRow['kind'] }>()
    .orderBy('s.at')
    .orderBy('s.id')
    .execute()
}
