import { sql, type Kysely } from 'kysely'

/** Null where the platform does not give the number. */
const numbers = [
  'impressions',
  'reach',
  'engagements',
  'likes',
  'comments',
  'shares',
  'saves',
  'clicks',
  'video_views',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepMissingEngagements(db)
  await sql
    .raw(
      `
    -- Each number that the platform gives, not only their sum.
    alter table post_readings
      alter engagements type bigint,
      alter engagements drop not null,
      ${numbers
        .filter((name) => !['impressions', 'reach', 'engagements'].includes(name))
        .map((name) => `add column ${name} bigint`)
        .join(', ')};
    create index post_readings_by_age on post_readings (read_at);

    -- The numbers that a post had at the end of a day in the time zone of its workspace: those of its last reading on
    -- that day. A day on which nothing changed has no row.
    create table post_days (
      post_id uuid not null references posts on delete cascade,
      workspace_id uuid not null references workspaces on delete cascade,
      day date not null,
      read_at timestamptz not null,
      ${numbers.map((name) => `${name} bigint`).join(', ')},
      primary key (post_id, day)
    );
    create index post_days_by_workspace on post_days (workspace_id, day);
    create index post_days_by_age on post_days (day);

    -- What is known of an account on each day: its followers as we read them, on days in the time zone of its workspace,
    -- and what its platform says of its own day. Null where it does not; a day without a row was not read.
    create table account_days (
      social_account_id uuid not null references social_accounts on delete cascade,
      day date not null,
      followers bigint,
      impressions bigint,
      reach bigint,
      profile_views bigint,
      primary key (social_account_id, day)
    );
    create index account_days_by_age on account_days (day);
    insert into account_days (social_account_id, day, followers)
      select social_account_id, day, followers from follower_counts;
    drop table follower_counts;`,
    )
    .execute(db)
}

/**
 * A post whose platform gives none of the engagements has no number of them, and does not count for the engagement rate:
 * that is engagements divided by the impressions of the posts that have both.
 */
async function keepMissingEngagements(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post_figures add column rated_impressions bigint not null default 0;
    update post_figures set rated_impressions = impressions;
    alter table post_figures alter rated_impressions drop default;
    alter table posts alter engagement_count drop not null, alter engagement_count drop default;
  `.execute(db)
  await countAfter(db, 'insert', { added: true, removed: false })
  await countAfter(db, 'update', { added: true, removed: true })
  await countAfter(db, 'delete', { added: false, removed: true })
  await sql`update posts set engagement_count = null where measured_at is null`.execute(db)
}

const counted = 'workspace_id, status, created_at, published_at, impressions, reach, engagement_count'
const sums = [
  'created',
  'published',
  'measured',
  'impressions',
  'with_reach',
  'reach',
  'rated_impressions',
  'engagements',
]

/** As in the migration that introduced them, with `rated_impressions`. */
async function countAfter(
  db: Kysely<unknown>,
  event: string,
  rows: { added: boolean; removed: boolean },
): Promise<void> {
  const added = rows.added ? [`select ${counted}, 1 as sign from added`] : []
  const removed = rows.removed
    ? [
        `select ${counted}, -1 as sign from removed r
          where exists (select from workspaces w where w.id = r.workspace_id)`,
      ]
    : []
  const changes = [...added, ...removed].join(' union all ')
  await sql
    .raw(
      `
    create or replace function count_posts_after_${event}() returns trigger language plpgsql as $$
    begin
      insert into post_counts as c (workspace_id, status, shard, posts)
      select workspace_id, status, take_post_shard(), sum(sign)
      from (${changes}) changes
      group by workspace_id, status
      having sum(sign) <> 0
      on conflict (workspace_id, status, shard) do update set posts = c.posts + excluded.posts;

      insert into post_figures as f (workspace_id, span, starts_at, shard, ${sums.join(', ')})
      select workspace_id, span, starts_at, take_post_shard(), ${sums.map((name) => `sum(m.${name})`).join(', ')}
      from (${changes}) changes
      cross join lateral (
        select created_at, sign, 0, 0, 0, 0, 0, 0, 0
        union all
        select published_at, 0, sign,
          case when impressions is null then 0 else sign end,
          sign * coalesce(impressions, 0),
          case when reach is null then 0 else sign end,
          sign * coalesce(reach, 0),
          case when engagement_count is null then 0 else sign * coalesce(impressions, 0) end,
          case when impressions is null then 0 else sign * coalesce(engagement_count, 0) end
        where status = 'published'
      ) m (at, ${sums.join(', ')})
      cross join lateral (values
        ('day', date_bin('1 day', at, timestamptz '2000-01-01 00:00Z')),
        ('quarter', date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'))
      ) spans (span, starts_at)
      group by workspace_id, span, starts_at
      having ${sums.map((name) => `sum(m.${name}) <> 0`).join(' or ')}
      on conflict (workspace_id, span, starts_at, shard) do update set
        ${sums.map((name) => `${name} = f.${name} + excluded.${name}`).join(', ')};
      return null;
    end $$;`,
    )
    .execute(db)
}
