import { sql, type Kysely } from 'kysely'
import type { Context } from '../../server/context.ts'
import { readSchema, requireUsable } from '../../server/infra/database/migrate.ts'
import { release } from '../../server/infra/database/release.ts'
import { AdminError } from './find-workspace.ts'

/** The oldest version of PostgreSQL that the product is tested with. */
const oldestPostgres = 18

/**
 * Says what a start of this release would change in the database, and whether the processes of the release that runs can
 * go on meanwhile. Changes nothing.
 */
export async function checkUpgrade({ db }: Context): Promise<string[]> {
  const anyDb = db as unknown as Kysely<unknown>
  const { pending, newer, by } = await readSchema(anyDb)
  const lines = [
    `This release: ${release.version}. The database was last migrated by ${by === null ? 'none' : `release ${by.version}`}.`,
    await postgresLine(anyDb),
  ]
  if (newer.length > 0) {
    try {
      requireUsable(release, by)
    } catch (error) {
      throw new AdminError([...lines, error instanceof Error ? error.message : String(error)].join('\n'))
    }
    return [
      ...lines,
      'A newer release has migrated the database, and this one can go back to it: nothing is changed.',
    ]
  }
  if (pending.length === 0) return [...lines, 'Nothing to migrate.']
  return [
    ...lines,
    `The first start migrates: ${pending.map(({ name }) => name).join(', ')}.`,
    `Processes of release ${release.oldestBeside} and newer can go on meanwhile, and afterwards.`,
    'Make a backup first: npm run backup -- postwright.tar.gz',
  ]
}

async function postgresLine(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  const isTested = Number.parseInt(version, 10) >= oldestPostgres
  return `PostgreSQL ${version}${isTested ? '' : `: older than ${oldestPostgres}, with which this release is tested`}.`
}
