import { sql } from 'kysely'
import type { NameRow } from '../../accounts/index.ts'
import type { Db } from '../../context.ts'

type Place = { workspaceId: string; groupId: string; userId: string }

/**
 * Stores that a tab has the group open. `began`: since then, no tab of the user had it open. Undefined if there is no
 * such group.
 */
export async function savePresence(
  db: Db,
  place: Place,
  { tabId, now, since }: { tabId: string; now: Date; since: Date },
): Promise<{ began: boolean } | undefined> {
  const { workspaceId, groupId, userId } = place
  // The subquery of the result reads what was there before.
  const { rows } = await sql<{ began: boolean }>`
    insert into presences (group_id, user_id, tab_id, workspace_id, seen_at)
    select id, ${userId}, ${tabId}, workspace_id, ${now} from post_groups
      where id = ${groupId} and workspace_id = ${workspaceId}
    on conflict (group_id, user_id, tab_id) do update set seen_at = excluded.seen_at
    returning not exists (select from presences
      where group_id = ${groupId} and user_id = ${userId} and seen_at > ${since}) as began`.execute(db)
  return rows[0]
}

/** Whether the group was open in the tab, and since then was open in no other tab of the user. */
export async function deletePresence(
  db: Db,
  { workspaceId, groupId, userId }: Place,
  { tabId, since }: { tabId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    delete from presences where group_id = ${groupId} and workspace_id = ${workspaceId}
      and user_id = ${userId} and tab_id = ${tabId}
    returning not exists (select from presences where group_id = ${groupId}
      and user_id = ${userId} and tab_id <> ${tabId} and seen_at > ${since}) as left`.execute(db)
  return rows[0]?.left === true
}

/** The other members who have the group open since then, by name. */
export async function listOthers(
  db: Db,
  { workspaceId, groupId, userId }: Place,
  since: Date,
): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select u.id, u.full_name, u.picture_key from members m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and m.user_id <> ${userId} and exists (
      select from presences p where p.group_id = ${groupId} and p.workspace_id = ${workspaceId}
        and p.user_id = m.user_id and p.seen_at > ${since})
    order by u.full_name, u.id`.execute(db)
  return rows
}

/** Deletes what was not stored again since then. */
export async function deleteOldPresences(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('presences').where('seen_at', '<', since).execute()
}
