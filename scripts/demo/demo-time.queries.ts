import type { Client } from 'pg'

/** Beside the product's tables, and only while the past is filled. */
const schema = 'demo_time'

/**
 * Lets the database tell another time than the machine: functions that are found before PostgreSQL's own, and the
 * defaults of columns. New connections use them.
 */
export async function shiftDatabaseTime(sql: Client): Promise<void> {
  await sql.query(`
    create schema ${schema};
    create table ${schema}.shift (by_ms float8 not null);
    insert into ${schema}.shift values (0);
    create function ${schema}.now() returns timestamptz language sql stable as
      'select pg_catalog.now() + by_ms * interval ''1 ms'' from ${schema}.shift';
    create function ${schema}.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + by_ms * interval ''1 ms'' from ${schema}.shift';`)
  await changeDefaults(sql, { from: 'now()', to: `${schema}.now()` })
  await sql.query(searchPath(`set search_path = ${schema}, public, pg_catalog`))
}

export async function setShift(sql: Client, byMs: number): Promise<void> {
  await sql.query(`update ${schema}.shift set by_ms = $1`, [byMs])
}

/** The database tells the time of the machine again. */
export async function endShift(sql: Client): Promise<void> {
  await changeDefaults(sql, { from: `${schema}.now()`, to: 'pg_catalog.now()' })
  await sql.query(searchPath('reset search_path'))
  await sql.query(`drop schema ${schema} cascade`)
}

const searchPath = (change: string) => `do $$ begin
  execute format('alter database %I ${change}', current_database());
end $$`

async function changeDefaults(sql: Client, { from, to }: { from: string; to: string }): Promise<void> {
  await sql.query(`do $$ declare c record; begin
    for c in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = '${from}'
    loop execute format('alter table public.%I alter column %I set default ${to}', c.table_name, c.column_name);
    end loop;
  end $$`)
}
