import { sql } from 'kysely'
import type { Trx } from '../../context.ts'
import type { PostRow } from '../posts.queries.ts'

/** A post for a slot of an account, as a copy of `source` with a text of its own. */
export type EvergreenCopy = {
  id: string
  groupId: string
  evergreenId: string
  source: Pick<PostRow, 'id' | 'group_id' | 'options'>
  /** Those of another platform are left out, as they mean nothing there. */
  withParts: boolean
  accountId: string
  content: string
  words: string
  linkParameters: string | null
  at: Date
}

type Options = { createdBy: string; timeZone: string }

/** Writes groups with one scheduled post each, which awaits its points, with the media of its source. */
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
  await sql`insert into posts (id, workspace_id, group_id, group_position, platform, social_account_id, content, alt_bytes,
      part_bytes, options, words, link_parameters, status, scheduled_at, time_zone, awaits_points, created_by)
    select c.id, p.workspace_id, c.group_id, 1, a.platform, a.id, c.content, p.alt_bytes,
      case when c.with_parts then p.part_bytes else 0 end,
      case when a.platform = p.platform then p.options else '{}'::jsonb end, c.words, c.links,
      'scheduled', c.at, ${timeZone}, true, ${createdBy}
    from ${c} join posts p on p.id = c.source_id join social_accounts a on a.id = c.account_id`.execute(trx)
  await sql`insert into post_media (post_id, position, media_id, alt_text)
    select c.id, m.position, m.media_id, m.alt_text
    from ${c} join post_media m on m.post_id = c.source_id`.execute(trx)
  await sql`insert into post_parts (post_id, position, kind, content)
    select c.id, p.position, p.kind, p.content
    from ${c} join post_parts p on p.post_id = c.source_id where c.with_parts`.execute(trx)
  await sql`insert into post_part_media (post_id, part_position, position, media_id, alt_text)
    select c.id, m.part_position, m.position, m.media_id, m.alt_text
    from ${c} join post_part_media m on m.post_id = c.source_id where c.with_parts`.execute(trx)
  await sql`insert into evergreen_instances (social_account_id, slot_at, evergreen_id, post_id)
    select c.account_id, c.at, c.evergreen_id, c.id from ${c}`.execute(trx)
}
