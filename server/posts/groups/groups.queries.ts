import { CompiledQuery, sql, type Selectable } from 'kysely'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import type { AttachedMedia, PostRow } from '../posts.queries.ts'

export type GroupRow = Selectable<Tables['post_groups']>

export async function findGroup(db: Db, workspaceId: string, id: string): Promise<GroupRow | undefined> {
  return groupById(db, workspaceId, id).executeTakeFirst()
}

/**
 * Finds the group and locks its row until the transaction ends. A transaction that locks both a group and its posts
 * locks the group first.
 */
export async function lockGroup(trx: Db, workspaceId: string, id: string): Promise<GroupRow | undefined> {
  return groupById(trx, workspaceId, id).forUpdate().executeTakeFirst()
}

const groupById = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('post_groups').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id)

/** Locks the group of a post; undefined if there is no such post. */
export async function lockGroupOfPost(
  trx: Db,
  workspaceId: string,
  postId: string,
): Promise<GroupRow | undefined> {
  return trx
    .selectFrom('post_groups')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', (eb) => eb.selectFrom('posts').select('group_id').where('posts.id', '=', postId))
    .forUpdate()
    .executeTakeFirst()
}

/** The number of changes of the posts since they were added. */
export function changesOf(posts: readonly Pick<PostRow, 'version'>[]): number {
  return posts.reduce((sum, { version }) => sum + version - 1, 0)
}

export type NewGroup = Pick<GroupRow, 'id' | 'workspace_id' | 'content' | 'alt_bytes' | 'created_by'>

// Raw SQL instead of the query builder, because it runs for every new draft.
const newGroupSql = `insert into post_groups (id, workspace_id, content, alt_bytes, created_by)
  values ($1, $2, $3, $4, $5) on conflict (id) do nothing returning *`

/** Undefined when a group with that id already exists. */
export async function insertGroup(trx: Db, g: NewGroup): Promise<GroupRow | undefined> {
  const values = [g.id, g.workspace_id, g.content, g.alt_bytes, g.created_by]
  const { rows } = await trx.executeQuery<GroupRow>(CompiledQuery.raw(newGroupSql, values))
  return rows[0]
}

/**
 * Changes a group that the caller has locked, and increments its version. `removed`: posts that are removed. Their
 * changes are added to the group's version, so that the combined version never returns to an earlier value.
 */
export async function updateGroup(
  trx: Db,
  id: string,
  change: { content?: string; alt_bytes?: number },
  removed: readonly PostRow[] = [],
): Promise<GroupRow> {
  return trx
    .updateTable('post_groups')
    .set({ ...change, version: sql`version + ${1 + changesOf(removed)}`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteGroup(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('post_groups').where('id', '=', id).execute()
}

/** The posts of a group, in the order in which they were added. */
export async function listGroupPosts(db: Db, groupId: string): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('group_position')
    .execute()
}

/** Lists the group's posts and locks their rows until the transaction ends. */
export async function lockGroupPosts(trx: Db, groupId: string): Promise<PostRow[]> {
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('group_position')
    .forUpdate()
    .execute()
}

/** The shared media, in order. */
export async function listGroupMedia(db: Db, groupId: string): Promise<AttachedMedia[]> {
  return db
    .selectFrom('post_group_media')
    .select(['media_id as mediaId', 'alt_text as altText'])
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute()
}

export async function listGroupLabels(db: Db, groupIds: readonly string[]) {
  return db
    .selectFrom('post_group_labels')
    .select(['group_id as groupId', 'label_id as labelId'])
    .where('group_id', 'in', groupIds)
    .orderBy('label_id')
    .execute()
}

export async function replaceGroupLabels(
  trx: Db,
  groupId: string,
  labelIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('post_group_labels').where('group_id', '=', groupId).execute()
  await insertGroupLabels(trx, groupId, labelIds)
}

export async function insertGroupLabels(
  trx: Db,
  groupId: string,
  labelIds: readonly string[],
): Promise<void> {
  if (labelIds.length === 0) return
  const rows = labelIds.map((labelId) => ({ group_id: groupId, label_id: labelId }))
  await trx.insertInto('post_group_labels').values(rows).execute()
}

export async function replaceGroupMedia(
  trx: Db,
  groupId: string,
  media: readonly AttachedMedia[],
): Promise<void> {
  await trx.deleteFrom('post_group_media').where('group_id', '=', groupId).execute()
  await insertGroupMedia(trx, groupId, media)
}

export async function insertGroupMedia(
  trx: Db,
  groupId: string,
  media: readonly AttachedMedia[],
): Promise<void> {
  if (media.length === 0) return
  const rows = media.map(({ mediaId, altText }, position) => ({
    group_id: groupId,
    position,
    media_id: mediaId,
    alt_text: altText,
  }))
  await trx.insertInto('post_group_media').values(rows).execute()
}
