import { mentionedIds } from '../../contract/comments/mentions.ts'
import type { Db } from '../context.ts'
import { excerptOfComment } from './announce-comment.ts'
import { listCommentsWithIds } from './comments.queries.ts'

/** A comment as it is now: the beginning of its text, and the ids of the users whom it mentions. */
export type ToldComment = { excerpt: string; mentioned: ReadonlySet<string> }

/** The comments with these ids that were not deleted. */
export async function listToldComments(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, ToldComment>> {
  const told = new Map<string, ToldComment>()
  for (const row of await listCommentsWithIds(db, workspaceId, ids)) {
    const mentioned = new Set(row.reviewer_name === null ? mentionedIds(row.body) : [])
    told.set(row.id, { excerpt: await excerptOfComment(db, row), mentioned })
  }
  return told
}
