import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { ApprovalContent } from '../../../contract/approval/approval.ts'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import type { PostRow } from '../posts.queries.ts'

export type StepRow = Insertable<Tables['approval_steps']>

export type NewStep = Pick<StepRow, 'kind' | 'party' | 'by_user_id' | 'reviewer_id' | 'by_name' | 'at'> & {
  post: Pick<PostRow, 'id' | 'workspace_id'>
  note?: string
  askedUserId?: string | null
  /** What was decided on. */
  seen?: { content: ApprovalContent; hash: string }
}

export async function insertSteps(trx: Trx, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  await trx
    .insertInto('approval_steps')
    .values(
      steps.map(({ post, note, askedUserId, seen, ...step }) => ({
        ...step,
        id: randomUUIDv7(),
        workspace_id: post.workspace_id,
        post_id: post.id,
        hash: seen?.hash ?? null,
        content: seen ? JSON.stringify(seen.content) : null,
        asked_user_id: askedUserId ?? null,
        ...(note !== undefined && { note }),
      })),
    )
    .execute()
}

/** An approval by the user who approved the content before: only what they saw last counts. */
export async function replaceLastApproval(trx: Trx, step: NewStep): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update approval_steps set at = ${step.at}, hash = ${step.seen?.hash}, content = ${JSON.stringify(step.seen?.content)}
    where id = (select id from approval_steps where post_id = ${step.post.id} and taken_back_at is null order by at desc, id desc limit 1)
      and kind = 'approved' and party = ${step.party} and by_user_id = ${step.by_user_id}
    returning id`.execute(trx)
  return rows.length > 0
}

/** Who asked for the approval of a post last; null for the product, or after their account was erased. */
export async function findLastAsker(trx: Trx, postId: string): Promise<string | null> {
  return (await findLastRequest(trx, postId))?.by_user_id ?? null
}

/** Who asked for the approval of a post last, and whom in particular. */
export async function findLastRequest(trx: Trx, postId: string) {
  return trx
    .selectFrom('approval_steps')
    .select(['by_user_id', 'asked_user_id'])
    .where('post_id', '=', postId)
    .where('kind', '=', 'asked')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a member, or the product, asked or decided last about a post, apart from requests to the client. */
export async function findLastMemberStep(trx: Trx, postId: string) {
  return trx
    .selectFrom('approval_steps')
    .select(['kind', 'at', 'hash', 'by_user_id'])
    .where('post_id', '=', postId)
    .where('party', '=', 'member')
    .where('taken_back_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type StepRowWithNames = {
  id: string
  at: Date
  kind: StepRow['kind']
  party: StepRow['party']
  hash: string | null
  content: ApprovalContent | null
  note: string
  by: string | null
  asked_of: string | null
  asked_user_id: string | null
  taken_back_at: Date | null
}

const stepsWithNames = (db: Db) =>
  db
    .selectFrom('approval_steps as s')
    .leftJoin('users as u', 'u.id', 's.by_user_id')
    .leftJoin('users as a', 'a.id', 's.asked_user_id')
    .select(['s.id', 's.at', 's.kind', 's.party', 's.hash', 's.content', 's.note'])
    .select([
      sql<string | null>`coalesce(u.full_name, s.by_name || ' (client)')`.as('by'),
      'a.full_name as asked_of',
      's.asked_user_id',
      's.taken_back_at',
    ])

/** The newest steps of a post, oldest first. */
export async function listSteps(db: Db, postId: string, limit = 200): Promise<StepRowWithNames[]> {
  const rows = await stepsWithNames(db)
    .where('s.post_id', '=', postId)
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** What was asked or decided last about each of these posts, apart from approvals that were taken back. */
export async function listLastSteps(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, StepRowWithNames>> {
  if (postIds.length === 0) return new Map()
  const rows = await stepsWithNames(db)
    .select('s.post_id')
    .distinctOn('s.post_id')
    .where('s.post_id', 'in', postIds)
    .where('s.taken_back_at', 'is', null)
    .orderBy('s.post_id')
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return new Map(rows.map(({ post_id: id, ...step }) => [id, step]))
}
