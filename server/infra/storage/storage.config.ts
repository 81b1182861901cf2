import path from 'node:path'
import { z } from 'zod'

export type StorageConfig = {
  /** Absolute path of the folder for media, the embedded database and the secret. */
  dataDir: string
}

export const storageEnvironment = { DATA_DIR: z.string().min(1).default('./data') }

type Environment = z.output<z.ZodObject<typeof storageEnvironment>>

export function readStorage(env: Environment): StorageConfig {
  return { dataDir: path.resolve(env.DATA_DIR) }
}
