import { sql } from 'kysely'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import type { Db, Trx } from '../../context.ts'
import type { PostRow } from '../posts.queries.ts'

/** Drafts have no time yet, and failed posts were not published. */
const planned: PostStatus[] = ['pending_approval', 'scheduled', 'publishing', 'published', 'needs_attention']

/** A post of a set, with its possible texts. */
export type RecurringTexts = { id: string; groupId: string; texts: readonly string[] }

/** Where and when one of these posts was or will be published. */
export type Publication = { evergreenId: string; accountId: string; at: Date; content: string }

/**
 * The past and planned publications of these posts on these accounts: by their set, manually as posts of their group,
 * or in any other way with one of their texts.
 */
export async function listPublications(
  db: Db,
  accountIds: readonly string[],
  posts: readonly RecurringTexts[],
): Promise<Publication[]> {
  if (accountIds.length === 0 || posts.length === 0) return []
  const rows = posts.map(({ id, groupId, texts }) => ({ id, group_id: groupId, texts }))
  const { rows: found } = await sql<Publication>`
    with wanted as materialized (
      select w.id, w.group_id, array(select text_hash(t) from unnest(w.texts) t) as hashes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, group_id uuid, texts text[])
    ), found as (
      select w.id as evergreen_id, p.id from wanted w join posts p on p.group_id = w.group_id
      union
      select w.id, i.post_id from wanted w join evergreen_instances i on i.evergreen_id = w.id
      union
      select w.id, p.id from wanted w cross join unnest(w.hashes) hash
        join posts p on p.text_hash = hash and p.social_account_id = any(${accountIds}::uuid[])
    )
    select f.evergreen_id as "evergreenId", p.social_account_id as "accountId", p.content,
      coalesce(p.published_at, p.scheduled_at, p.updated_at) as at
    from found f join posts p on p.id = f.id
    where p.social_account_id = any(${accountIds}::uuid[]) and p.status = any(${planned})
    order by at`.execute(db)
  return found
}

/** A slot for which a post of a set was created. It has no post if a user deleted that. */
export type TakenSlot = { setId: string; accountId: string; at: Date }

/** The slots of these accounts that sets have used since `from`. */
export async function listEvergreenSlots(
  db: Db,
  accountIds: readonly string[],
  from: Date,
): Promise<TakenSlot[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('evergreen_instances as i')
    .innerJoin('evergreen_posts as e', 'e.id', 'i.evergreen_id')
    .select(['e.set_id as setId', 'i.social_account_id as accountId', 'i.slot_at as at'])
    .where('i.social_account_id', 'in', accountIds)
    .where('i.slot_at', '>=', from)
    .execute()
}

export type UnsentPost = { id: string; groupId: string; content: string }

/**
 * The scheduled posts that were copied from these posts and not sent. `onlyLoose`: without posts whose points are
 * reserved, and without those that a user has edited or moved.
 */
export async function listUnsent(
  db: Db,
  evergreenIds: readonly string[],
  { onlyLoose }: { onlyLoose: boolean },
): Promise<UnsentPost[]> {
  if (evergreenIds.length === 0) return []
  let query = db
    .selectFrom('evergreen_instances as i')
    .innerJoin('posts as p', 'p.id', 'i.post_id')
    .select(['p.id', 'p.group_id as groupId', 'p.content'])
    .where('i.evergreen_id', 'in', evergreenIds)
    .where('p.status', '=', 'scheduled')
  if (onlyLoose) {
    query = query
      .where('p.awaits_points', '=', true)
      .where('p.version', '=', 1)
      .whereRef('p.scheduled_at', '=', 'i.slot_at')
  }
  return query.execute()
}

/** Deletes the record of these posts, so that their slots can be filled again. */
export async function deleteInstances(trx: Trx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return
  await trx.deleteFrom('evergreen_instances').where('post_id', 'in', postIds).execute()
}

/** The posts of these groups, each group's in the order in which they were added. */
export async function listPostsOfGroups(
  db: Db,
  workspaceId: string,
  groupIds: readonly string[],
): Promise<PostRow[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('group_id', 'in', groupIds)
    .orderBy('group_position')
    .execute()
}

/** Whether a post is still in the slot of a queue for which it was created. */
export async function isInEvergreenSlot(db: Db, post: PostRow): Promise<boolean> {
  if (post.scheduled_at === null) return false
  const row = await db
    .selectFrom('evergreen_instances')
    .select('post_id')
    .where('post_id', '=', post.id)
    .where('social_account_id', '=', post.social_account_id)
    .where('slot_at', '=', post.scheduled_at)
    .executeTakeFirst()
  return row !== undefined
}

/** The accounts of the sets that publish a group again, null for a set without any. Empty if no set does. */
export async function listAccountsOfSets(db: Db, groupId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('evergreen_posts as e')
    .leftJoin('evergreen_accounts as a', 'a.set_id', 'e.set_id')
    .select('a.social_account_id as id')
    .where('e.group_id', '=', groupId)
    .execute()
  return rows.map(({ id }) => id)
}
