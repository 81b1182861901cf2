import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { sweepExpired } from '../../accounts/account-work.ts'
import { deleteEventsBefore } from '../../billing/webhooks/events.queries.ts'
import { deleteLocalMailsBefore } from '../../mail/mailbox/local-mails.queries.ts'
import { deleteExpiredStates } from '../../social-accounts/connect/oauth-states.queries.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const old = new Date('2020-01-01')
const now = () => new Date()

/** Rows that are long past, and how the product deletes them. */
const sweeps = [
  {
    table: 'sessions',
    columns: 'id, token_hash, user_id, workspace_id, created_at, last_used_at, expires_at',
    values: `uuidv7(), decode(md5(n::text), 'hex'), uuidv7(), uuidv7(), $1, $1, $1`,
    sweep: () => sweepExpired(app.ctx),
  },
  {
    table: 'local_mails',
    columns: 'id, recipient, subject, text, html, created_at',
    values: `uuidv7(), 'ada@example.com', 'Old', '', '', $1`,
    sweep: () => deleteLocalMailsBefore(app.ctx.db, now()),
  },
  {
    table: 'oauth_states',
    columns: 'state_hash, session_id, workspace_id, platform, kept, expires_at',
    values: `decode(md5(n::text), 'hex'), uuidv7(), uuidv7(), 'twitter', ''::bytea, $1`,
    sweep: () => deleteExpiredStates(app.ctx.db, now()),
  },
  {
    table: 'billing_events',
    columns: 'id, type, received_at',
    values: `'evt_' || n, 'any', $1`,
    sweep: () => deleteEventsBefore(app.ctx.db, now()),
  },
] as const

test.each(sweeps)(
  'a long backlog in $table is deleted in small batches',
  async ({ table, columns, values, sweep }) => {
    const { db } = app.ctx
    await sql
      .raw(`
    create table deleted_${table} (rows int);
    create function note_${table}() returns trigger language plpgsql as $$
      begin insert into deleted_${table} select count(*) from gone; return null; end $$;
    create trigger note after delete on ${table} referencing old table as gone
      for each statement execute function note_${table}();`)
      .execute(db)
    await db.transaction().execute(async (trx) => {
      // Rows without the users and sessions that they belong to.
      await sql`set local session_replication_role = replica`.execute(trx)
      const at = `timestamptz '${old.toISOString()}'`
      const row = values.replaceAll('$1', at)
      await sql
        .raw(`insert into ${table} (${columns}) select ${row} from generate_series(1, 2500) n`)
        .execute(trx)
    })
    await sweep()
    const left = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
      db,
    )
    expect(left.rows).toEqual([{ rows: 0 }])
    const deleted = await sql<{ rows: number }>`
    select rows from ${sql.table(`deleted_${table}`)} where rows > 0 order by rows desc`.execute(db)
    expect(deleted.rows.map(({ rows }) => rows)).toEqual([1000, 1000, 500])
  },
)
