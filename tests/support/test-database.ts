import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabases } from './open-databases.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

// Any number works if all workers use the same.
const cloningLock = 7_266_001

/** Creates an empty database for a test file, migrated unless `isBare`. */
export async function createTestDatabase({ isBare = false } = {}): Promise<TestDatabase> {
  const prefix = inject('databasePrefix')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await asAdmin(async (admin) => {
    // One at a time, because PostgreSQL refuses to clone a database that is being cloned.
    await admin.query('SELECT pg_advisory_lock($1)', [cloningLock])
    // Copying files costs a third of writing the copy through the log.
    const template = isBare ? 'template0' : `${prefix}_template`
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  })
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  openDatabases.add(url.href)
  return {
    url: url.href,
    async drop() {
      await openDatabases.delete(url.href)
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
