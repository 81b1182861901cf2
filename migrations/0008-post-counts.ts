import { sql, type Kysely } from 'kysely'

/**
 * Counts of posts that stay exact whatever writes `posts`, so that the dashboard of a workspace with a
 * million posts reads some hundred rows.
 *
 * Each row of a count is split into shards. A transaction writes only in a shard of its own, which it holds
 * until it ends: writers of one workspace never wait for each other here, so they cannot lock each other out.
 * A shard by itself may be negative; only the sum over the shards means something.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_counts (
      workspace_id uuid not null references workspaces on delete cascade,
      status text not null,
      shard int not null,
      posts bigint not null,
      primary key (workspace_id, status, shard)
    ) with (fillfactor = 50);

    -- Sums by when posts were made and published. Months and weeks begin at local midnight, and every zone's
    -- midnight is the beginning of some quarter of an hour in UTC: whole days are read as days, the rest as quarters.
    create table post_figures (
      workspace_id uuid not null references workspaces on delete cascade,
      span text not null check (span in ('day', 'quarter')),
      starts_at timestamptz not null,
      shard int not null,
      created bigint not null,
      published bigint not null,
      -- Published posts with a count of impressions, and the sums over them.
      measured bigint not null,
      impressions bigint not null,
      -- Published posts whose platform reports their reach, and the sum over them.
      with_reach bigint not null,
      reach bigint not null,
      engagements bigint not null,
      primary key (workspace_id, span, starts_at, shard)
    ) with (fillfactor = 50);

    -- The lowest shard no other transaction holds. Its number is kept for the rest of the transaction.
    create function take_post_shard() returns int language plpgsql as $$
    declare
      kept text := current_setting('postwright.post_shard', true);
    begin
      if kept <> '' then
        return kept::int;
      end if;
      for candidate in 0..127 loop
        if pg_try_advisory_xact_lock(7266002, candidate) then
          perform set_config('postwright.post_shard', candidate::text, true);
          return candidate;
        end if;
      end loop;
      -- More writers than shards: nobody else has this process id now.
      return 128 + pg_backend_pid();
    end $$;
  `.execute(db)

  await countAfter(db, 'insert', { added: true, removed: false })
  await countAfter(db, 'update', { added: true, removed: true })
  await countAfter(db, 'delete', { added: false, removed: true })
}

const counted = 'workspace_id, status, created_at, published_at, impressions, reach, engagement_count'

/** One statement's changes are summed up first; a change that touches no figure writes nothing. */
async function countAfter(
  db: Kysely<unknown>,
  event: string,
  rows: { added: boolean; removed: boolean },
): Promise<void> {
  const added = rows.added ? [`select ${counted}, 1 as sign from added`] : []
  // With its workspace gone, a post has nothing left to be counted in.
  const removed = rows.removed
    ? [
        `select ${counted}, -1 as sign from removed r
          where exists (select from workspaces w where w.id = r.workspace_id)`,
      ]
    : []
  const changes = [...added, ...removed].join(' union all ')
  const tables = [
    ...(rows.removed ? ['old table as removed'] : []),
    ...(rows.added ? ['new table as added'] : []),
  ].join(' ')
  await sql
    .raw(
      `
    create function count_posts_after_${event}() returns trigger language plpgsql as $$
    begin
      insert into post_counts as c (workspace_id, status, shard, posts)
      select workspace_id, status, take_post_shard(), sum(sign)
      from (${changes}) changes
      group by workspace_id, status
      having sum(sign) <> 0
      on conflict (workspace_id, status, shard) do update set posts = c.posts + excluded.posts;

      insert into post_figures as f
        (workspace_id, span, starts_at, shard, created, published, measured, impressions, with_reach, reach, engagements)
      select workspace_id, span, starts_at, take_post_shard(),
        sum(m.created), sum(m.published), sum(m.measured), sum(m.impressions),
        sum(m.with_reach), sum(m.reach), sum(m.engagements)
      from (${changes}) changes
      cross join lateral (
        select created_at as at, sign as created, 0 as published, 0 as measured, 0 as impressions,
          0 as with_reach, 0 as reach, 0 as engagements
        union all
        select published_at, 0, sign,
          case when impressions is null then 0 else sign end,
          sign * coalesce(impressions, 0),
          case when reach is null then 0 else sign end,
          sign * coalesce(reach, 0),
          case when impressions is null then 0 else sign * engagement_count end
        where status = 'published'
      ) m (at, created, published, measured, impressions, with_reach, reach, engagements)
      cross join lateral (values
        ('day', date_bin('1 day', at, timestamptz '2000-01-01 00:00Z')),
        ('quarter', date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'))
      ) spans (span, starts_at)
      group by workspace_id, span, starts_at
      having sum(m.created) <> 0 or sum(m.published) <> 0 or sum(m.measured) <> 0
        or sum(m.impressions) <> 0 or sum(m.with_reach) <> 0 or sum(m.reach) <> 0 or sum(m.engagements) <> 0
      on conflict (workspace_id, span, starts_at, shard) do update set
        created = f.created + excluded.created,
        published = f.published + excluded.published,
        measured = f.measured + excluded.measured,
        impressions = f.impressions + excluded.impressions,
        with_reach = f.with_reach + excluded.with_reach,
        reach = f.reach + excluded.reach,
        engagements = f.engagements + excluded.engagements;
      return null;
    end $$;

    create trigger posts_counted_after_${event} after ${event} on posts
      referencing ${tables}
      for each statement execute function count_posts_after_${event}();`,
    )
    .execute(db)
}
