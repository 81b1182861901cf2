import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabases } from './open-databases.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

// Any number will do, as long as every worker takes the same.
const cloningLock = 7_266_001

/** A database of one's own, migrated and empty; one for each test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const prefix = inject('databasePrefix')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await asAdmin(async (admin) => {
    // PostgreSQL refuses to clone a database that is being cloned at that moment: one at a time.
    await admin.query('SELECT pg_advisory_lock($1)', [cloningLock])
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${prefix}_template`)
  })
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  openDatabases.add(url.href)
  return {
    url: url.href,
    async drop() {
      openDatabases.delete(url.href)
      await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

async function asAdmin(work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
