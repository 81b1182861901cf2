import type { Db } from '../../context.ts'
import { listParts, type PartRow } from '../parts/parts.queries.ts'
import { listPostMedia, type AttachedMedia, type PostMediaRow, type PostRow } from '../posts.queries.ts'
import {
  changesOf,
  listGroupLabels,
  listGroupMedia,
  listGroupPosts,
  type GroupRow,
} from './groups.queries.ts'

/** A group with its posts and their content. It is consistent if the caller has locked the group. */
export type LoadedGroup = {
  group: GroupRow
  media: AttachedMedia[]
  labelIds: string[]
  posts: PostRow[]
  /** The media and the parts of the posts. */
  attached: PostMediaRow[]
  parts: PartRow[]
}

/**
 * The combined version of a group and its posts: 1, plus one for each change of the group or of a post. A post's
 * changes are counted in the post's version, so that a worker that changes its state need not lock the group.
 */
export function versionOf({ group, posts }: Pick<LoadedGroup, 'group' | 'posts'>): number {
  return group.version + changesOf(posts)
}

/** Loads the content of a group. `posts`: its posts, if the caller has already read them. */
export async function loadGroup(db: Db, group: GroupRow, posts?: PostRow[]): Promise<LoadedGroup> {
  const rows = posts ?? (await listGroupPosts(db, group.id))
  const ids = rows.map(({ id }) => id)
  return {
    group,
    media: await listGroupMedia(db, group.id),
    labelIds: (await listGroupLabels(db, [group.id])).map(({ labelId }) => labelId),
    posts: rows,
    attached: await listPostMedia(db, ids),
    parts: ids.length === 0 ? [] : await listParts(db, ids),
  }
}
