import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type CommentRow = Selectable<Tables['comments']>
export type Place = { workspaceId: string; groupId: string }

/** Locks the comments of a group until the transaction ends. Undefined if there is no such group. */
export async function lockComments(
  trx: Trx,
  { workspaceId, groupId }: Place,
): Promise<{ authorId: string | null } | undefined> {
  return trx
    .selectFrom('post_groups')
    .select('created_by as authorId')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function hasGroup(db: Db, { workspaceId, groupId }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('post_groups')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findComment(db: Db, workspaceId: string, id: string): Promise<CommentRow | undefined> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether the comment with this id was not deleted, for queries of other domains. */
export const commentIsThere = (id: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from comments c where c.id = ${id} and c.deleted_at is null)`

/** The comments with these ids that were not deleted. */
export async function listCommentsWithIds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('comments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The comments of a thread, or of all threads of groups, oldest first. */
export async function listComments(
  db: Db,
  workspaceId: string,
  of: { threadId: string } | { groupIds: readonly string[]; audience?: 'client' },
): Promise<CommentRow[]> {
  let query = db.selectFrom('comments').selectAll().where('workspace_id', '=', workspaceId)
  if ('threadId' in of) {
    query = query.where((eb) => eb.or([eb('id', '=', of.threadId), eb('thread_id', '=', of.threadId)]))
  } else {
    query = query.where('group_id', '=', sql<string>`any(${of.groupIds}::uuid[])`)
    if (of.audience) query = query.where('audience', '=', of.audience)
  }
  return query.orderBy('created_at').orderBy('id').execute()
}

/** How many comments a group has, and their characters together. */
export async function measureComments(
  trx: Trx,
  groupId: string,
): Promise<{ count: number; characters: number }> {
  return trx
    .selectFrom('comments')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(length(body)), 0)::int`.as('characters'),
    ])
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
}

/** Undefined if there is a comment with that id. */
export async function insertComment(
  trx: Trx,
  row: Insertable<Tables['comments']>,
): Promise<CommentRow | undefined> {
  return trx
    .insertInto('comments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

type Change = Partial<Pick<CommentRow, 'body' | 'edited_at' | 'deleted_at' | 'resolved_at' | 'resolved_by'>>

export async function updateComment(trx: Trx, id: string, change: Change): Promise<void> {
  await trx.updateTable('comments').set(change).where('id', '=', id).execute()
}

export async function deleteComment(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('comments').where('id', '=', id).execute()
}

/** The users who were mentioned in these comments. */
export async function listMentioned(db: Db, commentIds: readonly string[]) {
  return db
    .selectFrom('comment_mentions')
    .select(['comment_id as commentId', 'user_id as userId'])
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .execute()
}

export async function insertMentions(trx: Trx, commentId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .insertInto('comment_mentions')
    .values(userIds.map((userId) => ({ comment_id: commentId, user_id: userId })))
    .execute()
}

/** Which of these users are members of the workspace. */
export async function listMembersAmong(
  db: Db,
  workspaceId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('members')
    .select('user_id as userId')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('user_id')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** The posts of a group, in their order. */
export async function listPostIds(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('group_position')
    .execute()
  return rows.map(({ id }) => id)
}
