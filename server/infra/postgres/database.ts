import { Client } from 'pg'

export const databaseName = 'postwright'

/**
 * The URL of a database on a Unix socket, in a form that URL, pg and libpq all parse. It includes port and sslmode so
 * that PGPORT and PGSSLMODE of the environment have no effect.
 */
export function databaseUrl(socketFolder: string, database = databaseName): string {
  return `postgres://postwright@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

/** Creates the product's database if the cluster does not have it. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(socketFolder, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}
