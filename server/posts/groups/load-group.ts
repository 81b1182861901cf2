import type { Db } from '../../context.ts'
import { listParts, type PartRow } from '../parts/parts.queries.ts'
import { listPostMedia, type PostMediaRow, type PostRow } from '../posts.queries.ts'
import { listGroupMedia, listGroupPosts, type AttachedMedia, type GroupRow } from './groups.queries.ts'

/** A group with its posts and all media, as they were at one time. */
export type LoadedGroup = {
  group: GroupRow
  media: AttachedMedia[]
  posts: PostRow[]
  /** The media and the parts of the posts. */
  attached: PostMediaRow[]
  parts: PartRow[]
}

/** Reads what belongs to a group. `posts`: its posts, if they are known already. */
export async function loadGroup(db: Db, group: GroupRow, posts?: PostRow[]): Promise<LoadedGroup> {
  const rows = posts ?? (await listGroupPosts(db, group.id))
  const ids = rows.map(({ id }) => id)
  return {
    group,
    media: await listGroupMedia(db, group.id),
    posts: rows,
    attached: await listPostMedia(db, ids),
    parts: ids.length === 0 ? [] : await listParts(db, ids),
  }
}
