import { sql, type Kysely } from 'kysely'

/**
 * How many bytes each workspace stores, exact whatever writes `posts`, `post_groups` and `media`. As with the counts of posts, a
 * transaction that writes posts adds to a shard of its own. Media has the shard -1 to itself: who adds media holds that
 * row until the transaction ends, so that a limit is checked against the whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table storage_use (
      workspace_id uuid not null references workspaces on delete cascade,
      shard int not null,
      text_bytes bigint not null default 0,
      media_bytes bigint not null default 0,
      primary key (workspace_id, shard)
    ) with (fillfactor = 50);

    create function add_text_bytes(workspace uuid, bytes bigint) returns void language sql as $$
      insert into storage_use as u (workspace_id, shard, text_bytes) values (workspace, take_post_shard(), bytes)
      on conflict (workspace_id, shard) do update set text_bytes = u.text_bytes + excluded.text_bytes;
    $$;

    -- The row itself, its history and its indexes count as 1,000 bytes.
    create function post_bytes(content text, alt_bytes int, part_bytes int) returns bigint language sql immutable as $$
      select octet_length(content) + alt_bytes + part_bytes + 1000;
    $$;

    create function add_inserted_posts() returns trigger language plpgsql as $$
    begin
      perform add_text_bytes(workspace_id, sum(post_bytes(content, alt_bytes, part_bytes))::bigint)
      from added group by workspace_id;
      return null;
    end $$;
    create trigger posts_stored_after_insert after insert on posts
      referencing new table as added for each statement execute function add_inserted_posts();

    create function subtract_deleted_posts() returns trigger language plpgsql as $$
    begin
      perform add_text_bytes(workspace_id, -sum(post_bytes(content, alt_bytes, part_bytes))::bigint)
      from removed r where exists (select from workspaces w where w.id = r.workspace_id)
      group by workspace_id;
      return null;
    end $$;
    create trigger posts_stored_after_delete after delete on posts
      referencing old table as removed for each statement execute function subtract_deleted_posts();

    create function add_changed_post() returns trigger language plpgsql as $$
    begin
      perform add_text_bytes(
        new.workspace_id,
        post_bytes(new.content, new.alt_bytes, new.part_bytes)
          - post_bytes(old.content, old.alt_bytes, old.part_bytes)
      );
      return null;
    end $$;
    create trigger posts_stored_after_update after update of content, alt_bytes, part_bytes on posts for each row
      when (old.content is distinct from new.content or old.alt_bytes <> new.alt_bytes
        or old.part_bytes <> new.part_bytes)
      execute function add_changed_post();

    create function add_inserted_groups() returns trigger language plpgsql as $$
    begin
      perform add_text_bytes(workspace_id, sum(octet_length(content) + alt_bytes)::bigint)
      from added group by workspace_id;
      return null;
    end $$;
    create trigger groups_stored_after_insert after insert on post_groups
      referencing new table as added for each statement execute function add_inserted_groups();

    create function subtract_deleted_groups() returns trigger language plpgsql as $$
    begin
      perform add_text_bytes(workspace_id, -sum(octet_length(content) + alt_bytes)::bigint)
      from removed r where exists (select from workspaces w where w.id = r.workspace_id)
      group by workspace_id;
      return null;
    end $$;
    create trigger groups_stored_after_delete after delete on post_groups
      referencing old table as removed for each statement execute function subtract_deleted_groups();

    create function add_changed_group() returns trigger language plpgsql as $$
    begin
      perform add_text_bytes(
        new.workspace_id,
        octet_length(new.content) + new.alt_bytes - octet_length(old.content) - old.alt_bytes
      );
      return null;
    end $$;
    create trigger groups_stored_after_update after update of content, alt_bytes on post_groups for each row
      when (old.content is distinct from new.content or old.alt_bytes <> new.alt_bytes)
      execute function add_changed_group();

    create function add_media_bytes() returns trigger language plpgsql as $$
    begin
      insert into storage_use as u (workspace_id, shard, media_bytes)
      select c.workspace_id, -1, sum(c.bytes) from changed c
      where exists (select from workspaces w where w.id = c.workspace_id)
      group by c.workspace_id order by c.workspace_id
      on conflict (workspace_id, shard) do update
        set media_bytes = u.media_bytes + case when tg_op = 'DELETE' then -1 else 1 end * excluded.media_bytes;
      return null;
    end $$;
    create trigger media_stored_after_insert after insert on media
      referencing new table as changed for each statement execute function add_media_bytes();
    create trigger media_stored_after_delete after delete on media
      referencing old table as changed for each statement execute function add_media_bytes();
  `.execute(db)
}
