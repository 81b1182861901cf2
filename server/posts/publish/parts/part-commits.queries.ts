import { sql } from 'kysely'
import type { PartCall } from '../../../connectors/connector.ts'
import type { Db } from '../../../context.ts'
import { publishedTextOf } from '../../links-of-post.ts'
import type { PostRow } from '../../posts.queries.ts'
import type { PartOutcome } from '../../posts.tables.ts'
import type { PartRow } from '../../parts/parts.queries.ts'
import type { Fence } from '../attempts.queries.ts'

type PartKey = Pick<PartRow, 'post_id' | 'position'>

function updatePart(trx: Db, part: PartKey) {
  return trx
    .updateTable('post_parts')
    .where('post_id', '=', part.post_id)
    .where('position', '=', part.position)
    .where('published_at', 'is', null)
}

/** Opens a commit of the part. The caller has locked the post with the fence of the attempt. */
export async function markPartCommitStarted(trx: Db, part: PartRow, fence: Fence): Promise<PartRow> {
  const started = await updatePart(trx, part)
    .set({
      commit_started_at: sql<Date>`clock_timestamp()`,
      first_commit_started_at: sql<Date>`coalesce(first_commit_started_at, clock_timestamp())`,
      commit_attempt: fence.attempt,
      finished_at: null,
      outcome: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...part, ...started }
}

/**
 * Opens a commit of each unpublished part of these posts, because a newer state of this database may have sent it. It
 * began when the post was published or, if that is assumed too, when its commit started.
 */
export async function assumePartCommits(trx: Db, postIds: string[]): Promise<void> {
  await sql`
    update post_parts set commit_started_at = since, finished_at = null, outcome = null,
      first_commit_started_at = coalesce(first_commit_started_at, since), commit_attempt = post.attempt
    from (
      select id, attempt, coalesce(published_at, (select min(commit_started_at) from post_attempts
        where post_id = posts.id and number >= run_started_at_attempt), due_at) as since
      from posts where id = any(${postIds}::uuid[])
    ) as post
    where post_id = post.id and published_at is null and (commit_started_at is null or finished_at is not null)`.execute(
    trx,
  )
}

/** Ends the open commit of the part, if it has one. */
export async function finishPartCommit(trx: Db, part: PartKey, outcome: PartOutcome): Promise<void> {
  await updatePart(trx, part)
    .where('commit_started_at', 'is not', null)
    .where('finished_at', 'is', null)
    .set({ finished_at: sql<Date>`now()`, outcome })
    .execute()
}

/**
 * The platform has the content of an open commit, or is still processing it. The commit stays open and is never
 * repeated.
 */
export async function acknowledgePartCommit(
  trx: Db,
  part: PartKey,
  outcome: 'pending' | 'duplicate',
): Promise<void> {
  await updatePart(trx, part).where('finished_at', 'is', null).set({ outcome }).execute()
}

type Found = { outcome: 'published' | 'confirmed'; externalId: string | null; permalink: string | null }

/** Ends the commit of a part that is on the platform. */
export async function markPartPublished(trx: Db, part: PartKey, found: Found): Promise<void> {
  await updatePart(trx, part)
    .set({
      finished_at: sql<Date>`now()`,
      published_at: found.outcome === 'published' ? sql<Date>`now()` : sql<Date>`commit_started_at`,
      outcome: found.outcome,
      external_id: found.externalId,
      permalink: found.permalink,
    })
    .execute()
}

/** Saves the id of a part that was confirmed without one. */
export async function savePartId(trx: Db, part: PartKey, externalId: string, permalink: string | null) {
  await trx
    .updateTable('post_parts')
    .set({ external_id: externalId, permalink: sql<string | null>`coalesce(permalink, ${permalink})` })
    .where('post_id', '=', part.post_id)
    .where('position', '=', part.position)
    .execute()
}

/** Deletes the commits of unpublished parts, because publishing them was requested again. */
export async function resetUnpublishedParts(trx: Db, postId: string): Promise<void> {
  await trx
    .updateTable('post_parts')
    .set({
      commit_started_at: null,
      first_commit_started_at: null,
      commit_attempt: null,
      finished_at: null,
      outcome: null,
    })
    .where('post_id', '=', postId)
    .where('published_at', 'is', null)
    .execute()
}

/** The part in the form that connectors take. */
export const toSentPart = (post: PostRow, { kind, content }: PartRow): PartCall['part'] => ({
  kind,
  content: publishedTextOf(post, content),
})
