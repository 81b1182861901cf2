import { sql, type Kysely } from 'kysely'

/**
 * The points a scheduled post holds. The database refuses a post that leaves its schedule and keeps its hold, and one
 * that lets go of a hold nobody spent or gave back: no way out of the schedule can forget them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column hold_id uuid unique references point_holds,
      add constraint posts_hold check (hold_id is null or
        (scheduled_at is not null and status in ('scheduled', 'publishing', 'needs_attention')));

    create function check_post_hold() returns trigger language plpgsql as $$
    begin
      if exists (select from point_holds where id = old.hold_id and state = 'open') then
        raise exception 'Post % lets go of points it still holds', old.id;
      end if;
      return null;
    end $$;
    create trigger posts_hold_settled after update of hold_id on posts for each row
      when (old.hold_id is distinct from new.hold_id) execute function check_post_hold();
    -- A workspace that is deleted takes its holds along, and then the trigger is not the first.
    create trigger posts_hold_settled_at_end after delete on posts for each row
      when (old.hold_id is not null and pg_trigger_depth() = 0) execute function check_post_hold();
  `.execute(db)
}
