import type { ClientBase } from 'pg'

/** The migrator's own tables; restoring runs the migrations, which recreates them. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock']

export type Table = { name: string; columns: string[] }

/** Tables of the product with their writable columns. The job queue has its own schema. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum)
              FILTER (WHERE a.attgenerated = '' AND NOT a.attisdropped) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
      GROUP BY c.relname ORDER BY c.relname`,
    [bookkeeping],
  )
  return rows
}

export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map((row) => row.name)
}

export type Sequence = { name: string; value: string; called: boolean }

export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const names = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of names.rows) {
    const { rows } = await client.query<Sequence>(
      `SELECT $1::text AS name, last_value::text AS value, is_called AS called
         FROM ${client.escapeIdentifier(name)}`,
      [name],
    )
    sequences.push(...rows)
  }
  return sequences
}

export async function setSequence(client: ClientBase, { name, value, called }: Sequence): Promise<void> {
  await client.query('SELECT setval(format($f$public.%I$f$, $1::text)::regclass, $2::bigint, $3)', [
    name,
    value,
    called,
  ])
}

export async function tableHasRows(client: ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${qualified(client, name)} LIMIT 1`)
  return rowCount !== 0
}

export async function countRows(client: ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${qualified(client, name)}`)
  return Number(rows[0]?.count)
}

/** The number of other connections to the database, such as those of a running product. */
export async function countOthers(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return Number(rows[0]?.count)
}

/** Empties the database, including the job queue, whose jobs refer to the replaced rows. */
export async function dropEverything(client: ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE')
  await client.query('DROP SCHEMA public CASCADE')
  await client.query('CREATE SCHEMA public')
}

/** Drops foreign keys and disables triggers. The returned function restores them and checks every row. */
export async function suspendRules(client: ClientBase, tables: Table[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  for (const key of rows) await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`)
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${qualified(client, name)} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${qualified(client, name)}`)
  }
  return async () => {
    for (const key of rows) {
      await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`)
    }
    for (const { name } of tables) {
      await client.query(`ALTER TABLE ${qualified(client, name)} ENABLE TRIGGER USER`)
    }
  }
}

export function copyOut(client: ClientBase, { name, columns }: Table): string {
  return `COPY ${qualified(client, name)} (${list(client, columns)}) TO STDOUT`
}

export function copyIn(client: ClientBase, { name, columns }: Table): string {
  return `COPY ${qualified(client, name)} (${list(client, columns)}) FROM STDIN`
}

function list(client: ClientBase, columns: string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ')
}

function qualified(client: ClientBase, table: string): string {
  return `public.${client.escapeIdentifier(table)}`
}

/** Makes the next billing sweep read every customer's snapshot from Stripe again. */
export async function requestSyncs(client: ClientBase): Promise<void> {
  await client.query('UPDATE billing_customers SET sync_requested = sync_requested + 1, synced_at = NULL')
}

/** Posts that were published since the backup are still scheduled in it: nothing is published before the operator says so. */
export async function holdPublishing(client: ClientBase): Promise<void> {
  await client.query(`UPDATE installation SET held_at = now(), hold_reason = 'restored'`)
}
