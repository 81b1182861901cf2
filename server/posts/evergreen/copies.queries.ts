import { sql } from 'kysely'
import type { Trx } from '../../context.ts'
import { insertPostCopies } from '../copies.queries.ts'
import type { PostRow } from '../posts.queries.ts'

/** A post for a slot of an account: a copy of `source` with its own text. */
export type EvergreenCopy = {
  id: string
  groupId: string
  evergreenId: string
  source: Pick<PostRow, 'id' | 'group_id' | 'options'>
  /** Options of another platform are omitted, because they do not apply. */
  withParts: boolean
  accountId: string
  content: string
  words: string
  linkParameters: string | null
  at: Date
}

type Options = { createdBy: string; timeZone: string }

/** Inserts groups with one scheduled post each, which awaits its points, with the media of its source. */
export async function insertEvergreenCopies(
  trx: Trx,
  copies: readonly EvergreenCopy[],
  { createdBy, timeZone }: Options,
): Promise<void> {
  const rows = copies.map((copy) => ({
    id: copy.id,
    group_id: copy.groupId,
    evergreen_id: copy.evergreenId,
    source_id: copy.source.id,
    account_id: copy.accountId,
    content: copy.content,
    words: copy.words,
    with_parts: copy.withParts,
    links: copy.linkParameters === null ? null : (JSON.parse(copy.linkParameters) as object),
    at: copy.at,
  }))
  const c = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id uuid, group_id uuid, evergreen_id uuid,
    source_id uuid, account_id uuid, content text, words tsvector, with_parts boolean, links jsonb, at timestamptz)`
  await sql`insert into post_groups (id, workspace_id, content, alt_bytes, created_by)
    select c.group_id, p.workspace_id, c.content, p.alt_bytes, ${createdBy}
    from ${c} join posts p on p.id = c.source_id`.execute(trx)
  await sql`insert into post_group_media (group_id, position, media_id, alt_text)
    select c.group_id, m.position, m.media_id, m.alt_text
    from ${c} join post_media m on m.post_id = c.source_id`.execute(trx)
  await sql`insert into post_group_labels (group_id, label_id)
    select c.group_id, l.label_id
    from ${c} join posts p on p.id = c.source_id join post_group_labels l on l.group_id = p.group_id`.execute(
    trx,
  )
  await insertPostCopies(trx, {
    copies: sql`(select c.*, a.platform from ${c} join social_accounts a on a.id = c.account_id) as c`,
    values: {
      group_position: sql`1`,
      platform: sql`c.platform`,
      social_account_id: sql`c.account_id`,
      content: sql`c.content`,
      content_customized: sql`false`,
      media_customized: sql`false`,
      part_bytes: sql`case when c.with_parts then p.part_bytes else 0 end`,
      options: sql`case when c.platform = p.platform then p.options else '{}'::jsonb end`,
      words: sql`c.words`,
      link_parameters: sql`c.links`,
      scheduled_at: sql`c.at`,
      time_zone: sql`${timeZone}`,
      created_by: sql`${createdBy}`,
    },
    withParts: sql`c.with_parts`,
  })
  await sql`insert into evergreen_instances (social_account_id, slot_at, evergreen_id, post_id)
    select c.account_id, c.at, c.evergreen_id, c.id from ${c}`.execute(trx)
}
