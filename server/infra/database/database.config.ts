import { z } from 'zod'

export type DatabaseConfig = {
  /** Undefined for the embedded database in the data folder. */
  databaseUrl: string | undefined
}

export const databaseEnvironment = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe('postgres://user:password@host/database. The embedded database in DATA_DIR if unset.'),
}

type Environment = z.output<z.ZodObject<typeof databaseEnvironment>>

export function readDatabase(env: Environment): DatabaseConfig {
  return { databaseUrl: env.DATABASE_URL }
}
