import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { ApprovalSettings } from '../../../contract/approval/approval-settings.ts'
import type { ApprovalContent } from '../../../contract/approval/approval.ts'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import { approvalOf } from '../../workspaces/index.ts'
import type { PostRow } from '../posts.queries.ts'
import type { ApprovalFields } from './waiting/settle-approval.ts'

type StepRow = Insertable<Tables['approval_steps']>

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
    where id = (select id from approval_steps where post_id = ${step.post.id} order by at desc, id desc limit 1)
      and kind = 'approved' and party = ${step.party} and by_user_id = ${step.by_user_id}
    returning id`.execute(trx)
  return rows.length > 0
}

/** Posts of a group that are asked for or decided about within this time are one notification. */
const togetherMs = 60_000

/** A member, or a reviewer who decides as the client, by the name that they gave. */
export type Decider = { userId: string } | { reviewerId: string; name: string }

/** Whether the same was just done with another post of the group, by the same member or reviewer. */
export async function wasGroupAnnounced(
  trx: Trx,
  post: Pick<PostRow, 'id' | 'group_id'>,
  { kind, by, now }: { kind: StepRow['kind']; by: Decider; now: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('approval_steps as s')
    .innerJoin('posts as p', 'p.id', 's.post_id')
    .select('s.id')
    .where('p.group_id', '=', post.group_id)
    .where('p.id', '<>', post.id)
    .where('s.kind', '=', kind)
    .where('userId' in by ? 's.by_user_id' : 's.reviewer_id', '=', 'userId' in by ? by.userId : by.reviewerId)
    .where('s.at', '>', new Date(now.getTime() - togetherMs))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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

/**
 * The next post that waits for approval, is due until then, and of which members were not reminded that often. It and
 * the posts of its group at the same time are marked.
 */
export async function lockNextReminder(
  trx: Trx,
  { number, now, until }: { number: number; now: Date; until: Date },
): Promise<(PostRow & { scheduled_at: Date }) | undefined> {
  const { rows } = await sql<PostRow & { scheduled_at: Date }>`
    with next as (
      select group_id, scheduled_at from posts
      where approval_state = 'asked' and status = 'scheduled' and approval_reminders < ${number}
        and scheduled_at > ${now} and scheduled_at <= ${until}
      order by scheduled_at, id limit 1 for update skip locked
    )
    update posts set approval_reminders = ${number} from next
    where posts.group_id = next.group_id and posts.scheduled_at = next.scheduled_at and approval_state = 'asked'
    returning posts.*`.execute(trx)
  return rows.toSorted((one, other) => one.group_position - other.group_position)[0]
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

/** What a member, or the product, asked or decided last about a post, apart from requests to the client. */
export async function findLastMemberStep(trx: Trx, postId: string): Promise<StepRow['kind'] | undefined> {
  const row = await trx
    .selectFrom('approval_steps')
    .select('kind')
    .where('post_id', '=', postId)
    .where('party', '=', 'member')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}

/** Part of a change that increments the version of the post. */
export async function updateApproval(
  trx: Trx,
  postId: string,
  { approval_state, asked_hash, approved_hash, client_approved_hash, approved_time }: ApprovalFields,
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ approval_state, asked_hash, approved_hash, client_approved_hash, approved_time })
    .where('id', '=', postId)
    .execute()
}

/**
 * The posts that are going to be published and do not wait for approval, in the order of their ids, locked. `after`: only
 * posts after this one.
 */
export async function lockPlannedPosts(
  trx: Trx,
  workspaceId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<PostRow[]> {
  const posts = trx
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['scheduled', 'publishing', 'needs_attention'])
    .where('approval_state', 'is', null)
    .where('published_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
  return (after === null ? posts : posts.where('id', '>', after)).execute()
}

/** Approves the contents of these posts for everybody, or lets them wait for that. */
export async function writeApproval(
  trx: Trx,
  posts: readonly { id: string; hash: string }[],
  as: 'approved' | 'asked',
): Promise<void> {
  const one = sql`unnest(${posts.map(({ id }) => id)}::uuid[], ${posts.map(({ hash }) => hash)}::text[]) as one(id, hash)`
  const change =
    as === 'approved'
      ? sql`approved_hash = one.hash, client_approved_hash = one.hash, approved_time = posts.scheduled_at`
      : sql`approval_state = 'asked', asked_hash = one.hash, version = version + 1, updated_at = now()`
  await sql`update posts set ${change} from ${one} where posts.id = one.id`.execute(trx)
}

/** The other posts of the series of a post that wait for the approval of the same content, locked. */
export async function listWaitingCopies(trx: Trx, post: PostRow): Promise<PostRow[]> {
  if (post.series_id === null || post.asked_hash === null) return []
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', post.workspace_id)
    .where('series_id', '=', post.series_id)
    .where('approval_state', '=', 'asked')
    .where('asked_hash', '=', post.asked_hash)
    .where('status', '=', 'scheduled')
    .where('id', '<>', post.id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** These posts, or only those of them that wait for approval. */
export async function listPostsToSettle(
  trx: Trx,
  ids: readonly string[],
  { onlyWaiting }: { onlyWaiting: boolean },
): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const posts = trx.selectFrom('posts').selectAll().where('id', 'in', ids)
  return (onlyWaiting ? posts.where('approval_state', 'is not', null) : posts).execute()
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

/** What was asked or decided last about each of these posts. */
export async function listLastSteps(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, StepRowWithNames>> {
  if (postIds.length === 0) return new Map()
  const rows = await stepsWithNames(db)
    .select('s.post_id')
    .distinctOn('s.post_id')
    .where('s.post_id', 'in', postIds)
    .orderBy('s.post_id')
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return new Map(rows.map(({ post_id: id, ...step }) => [id, step]))
}

/** Whether posts of these workspaces need approval. */
export async function readApprovalSettings(
  db: Db,
  workspaceIds: readonly string[],
): Promise<Map<string, ApprovalSettings>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('workspaces')
    .select(['id', 'approval', 'own_approval', 'approves_times'])
    .where('id', 'in', workspaceIds)
    .execute()
  return new Map(rows.map((row) => [row.id, approvalOf(row)]))
}
