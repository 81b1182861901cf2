import { sql, type Kysely } from 'kysely'

/** Detects a standby that was promoted without the last changes (docs/decisions/0024-a-restored-database-is-on-hold.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The timeline of this server: another one after each promotion of a standby and each recovery to an earlier time.
    -- Null on a standby, 0 on a server that has none (Amazon Aurora).
    create function server_timeline() returns bigint language plpgsql stable as $$
    begin
      if pg_is_in_recovery() then return null; end if;
      return ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
    exception when feature_not_supported or insufficient_privilege then
      return 0;
    end $$;

    alter table installation
      -- The timeline that workers know. Nothing is published while the server has another one.
      add column timeline bigint,
      -- After a change of the timeline, workers have until this time to notice that changes were lost.
      add column claims_after timestamptz;

    alter table post_attempts
      -- A commit that this database does not know of, but that the lost state may have known.
      add column assumed boolean not null default false;
  `.execute(db)
}
