import { z } from 'zod'

export type DatabaseConfig = {
  /** Undefined for the embedded database in the data folder. */
  databaseUrl: string | undefined
  /** The server itself, if `databaseUrl` is a connection pooler in transaction mode. */
  databaseDirectUrl: string | undefined
}

const address = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')

export const databaseEnvironment = {
  DATABASE_URL: address
    .optional()
    .describe('postgres://user:password@host/database. The embedded database in DATA_DIR if unset.'),
  DATABASE_DIRECT_URL: address
    .optional()
    .describe(
      'The server itself, if DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer.',
    ),
}

type Environment = z.output<z.ZodObject<typeof databaseEnvironment>>

/** The error for a half-set pooler in one line; undefined if there is none. */
export const incompleteDatabase = (env: Environment): string | undefined =>
  env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined
    ? 'DATABASE_DIRECT_URL: set DATABASE_URL too'
    : undefined

export function readDatabase(env: Environment): DatabaseConfig {
  return { databaseUrl: env.DATABASE_URL, databaseDirectUrl: env.DATABASE_DIRECT_URL }
}
