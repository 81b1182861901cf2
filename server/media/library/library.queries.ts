import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'
import type { CursorPosition } from '../../infra/http/paging.ts'
import type { MediaRow } from '../media.queries.ts'

export type LibraryRow = MediaRow & { use_count: number }

export type LibraryFilter = {
  kind?: 'picture' | 'video' | undefined
  search?: string | undefined
  /** Only media that was added before this. */
  before?: CursorPosition | undefined
  limit: number
}

/** The media `m` and its crops. */
const itself = sql`(select c.id from media c where c.id = m.id or c.source_media_id = m.id)`

/** The posts that use it. A group's shared media counts for the posts of the group. */
const usingPosts = sql`(
  select p.id from post_media a join posts p on p.id = a.post_id where a.media_id in ${itself}
  union
  select a.post_id from post_part_media a where a.media_id in ${itself}
  union
  select p.id from post_group_media a join posts p on p.group_id = a.group_id where a.media_id in ${itself})`

const useCount = sql<number>`(select count(*) from ${usingPosts} used)
  + (select count(*) from brand_voices v where v.logo_media_id in ${itself})`

/** The originals of a workspace, newest first. */
export async function listLibrary(db: Db, workspaceId: string, filter: LibraryFilter): Promise<LibraryRow[]> {
  const { kind, search, before, limit } = filter
  const conditions = [sql`m.workspace_id = ${workspaceId}`, sql`m.source_media_id is null`]
  if (kind) conditions.push(kind === 'video' ? sql`m.video_codec is not null` : sql`m.video_codec is null`)
  if (search) conditions.push(sql`strpos(lower(m.name || ' ' || m.alt_text), lower(${search})) > 0`)
  if (before) conditions.push(sql`(m.created_at, m.id) < (${before.createdAt}, ${before.id}::uuid)`)
  const { rows } = await sql<LibraryRow>`
    select m.*, ${useCount} as use_count from media m
    where ${sql.join(conditions, sql` and `)}
    order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Undefined for a crop, which is not in the library. */
export async function findInLibrary(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<LibraryRow | undefined> {
  const { rows } = await sql<LibraryRow>`
    select m.*, ${useCount} as use_count from media m
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.source_media_id is null`.execute(db)
  return rows[0]
}

export type UsingPostRow = { id: string; platform: PlatformKey; status: PostStatus; excerpt: string }

/** Posts that use it, newest first. */
export async function listUsingPosts(db: Db, mediaId: string, limit: number): Promise<UsingPostRow[]> {
  const { rows } = await sql<UsingPostRow>`
    select p.id, p.platform, p.status, left(p.content, 100) as excerpt
    from media m join lateral ${usingPosts} used on true join posts p on p.id = used.id
    where m.id = ${mediaId} order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listUsingVoices(db: Db, mediaId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.id, v.name from media m join brand_voices v on v.logo_media_id in ${itself}
    where m.id = ${mediaId} order by v.name, v.id`.execute(db)
  return rows
}
