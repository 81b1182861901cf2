import { sql } from 'kysely'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'

/** A text for an account. `words`: as `searchWords` returns them. */
export type Written = { accountId: string; groupId: string | null; text: string; words: string[] }

export type SimilarPost = { accountId: string; id: string; at: Date; similarity: number }
export type ClosePost = { accountId: string; id: string; at: Date }

/** Drafts have no time yet, and failed posts were not published. */
const planned: PostStatus[] = ['pending_approval', 'scheduled', 'publishing', 'published', 'needs_attention']

/** The maximum number of an account's posts with a status that are compared for similar texts, the newest first. */
const mostCompared = 1_000

type Window = { at: Date; withinMs: number }

const isNear = ({
  at,
  withinMs,
}: Window) => sql`p.status = any(${planned}) and p.listed_at > ${before(at, withinMs)}
  and p.listed_at < ${before(at, -withinMs)} and p.group_id is distinct from w.group_id`
const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

const wanted = (texts: readonly Written[]) => {
  const rows = texts.map(({ accountId, groupId, text, words }) => ({
    account_id: accountId,
    group_id: groupId,
    text,
    words,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as w (account_id uuid, group_id uuid, text text, words text[])`
}

/**
 * For each text, the account's post with the most similar text within the window. The similarity is the share of common
 * words among all words of both texts, at least `least`. An identical text is found among any number of posts.
 */
export async function findSimilarPosts(
  db: Db,
  texts: readonly Written[],
  { least, ...window }: Window & { least: number },
): Promise<SimilarPost[]> {
  const { rows } = await sql<SimilarPost>`
    select w.account_id as "accountId", found.id, found.listed_at as at, found.similarity
    from ${wanted(texts)}
    cross join lateral (
      (select p.id, p.listed_at, 1::float8 as similarity from posts p
        where p.social_account_id = w.account_id and p.text_hash = text_hash(w.text)
          and p.status = any(${planned}) and ${isNear(window)}
        order by p.listed_at desc limit 1)
      union all
      (select near.id, near.listed_at, shared.similarity
        -- The first of each status, because the index of an account's posts has them apart.
        from unnest(${planned}::text[]) one (status)
        cross join lateral (
          select p.id, p.listed_at, p.words, length(p.words) as size from posts p
          where p.social_account_id = w.account_id and p.status = one.status and ${isNear(window)}
          order by p.listed_at desc limit ${mostCompared}
        ) near
        cross join lateral (
          -- The words of the post that the text does not have, asked only where their numbers can be alike.
          select case when near.size between ${least}::float8 * cardinality(w.words) and cardinality(w.words) / ${least}::float8
            then length(ts_delete(near.words, w.words)) end as others
        ) missing
        cross join lateral (
          select (near.size - missing.others)::float8 / nullif(cardinality(w.words) + missing.others, 0) as similarity
        ) shared
        where shared.similarity >= ${least}
        order by shared.similarity desc, near.listed_at desc limit 1)
      order by similarity desc limit 1
    ) found`.execute(db)
  return rows
}

/** For each text, the account's post that is nearest in time within the window. */
export async function findClosePosts(
  db: Db,
  texts: readonly Written[],
  window: Window,
): Promise<ClosePost[]> {
  const { rows } = await sql<ClosePost>`
    select w.account_id as "accountId", found.id, found.listed_at as at
    from ${wanted(texts)}
    cross join lateral (
      select p.id, p.listed_at from posts p
      where p.social_account_id = w.account_id and p.status = any(${planned}) and ${isNear(window)}
      order by abs(extract(epoch from p.listed_at - ${window.at}::timestamptz)) limit 1
    ) found`.execute(db)
  return rows
}

type StoredText = { accountId: string; groupId: string; text: string; parts: string[] }

/** The posts that have an account, with the texts of their parts. */
export async function listStoredTexts(db: Db, workspaceId: string, ids: string[]): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select social_account_id as "accountId", group_id as "groupId", content as text,
      array(select content from post_parts where post_id = posts.id order by position) as parts
    from posts
    where workspace_id = ${workspaceId} and id = any(${ids}) and social_account_id is not null`.execute(db)
  return rows
}
