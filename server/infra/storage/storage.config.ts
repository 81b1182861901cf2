import path from 'node:path'
import { z } from 'zod'

export type S3Config = {
  bucket: string
  /** Before each key: empty, or a path that ends with a slash. */
  prefix: string
  region: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  /** Undefined to use those of the machine. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The bucket is part of the path instead of the host name. */
  pathStyle: boolean
}

export type StorageConfig = {
  /** Absolute path of the folder for media, the embedded database and the secret. */
  dataDir: string
  /** Where new media is stored. What the other place has is still read. */
  mediaStorage: 'folder' | 's3'
  s3: S3Config | undefined
}

export const storageEnvironment = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the embedded database, the media and the secret.'),
  MEDIA_STORAGE: z
    .enum(['folder', 's3'])
    .optional()
    .describe('Where new media is stored: folder or s3. s3 if S3_BUCKET is set.'),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket for media.'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be a path such as postwright/media')
    .optional()
    .describe('Path in the bucket, such as postwright/media.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Server of the bucket; leave it out for Amazon S3.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Key of the bucket; leave both out to use the role of the machine.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Its secret.'),
  S3_PATH_STYLE: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      "Whether the bucket's name is part of the path instead of the host name: on or off. On if S3_ENDPOINT is set.",
    ),
}

type Environment = z.output<z.ZodObject<typeof storageEnvironment>>

export function incompleteStorage(env: Environment): string | undefined {
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined)) {
    return 'S3_ACCESS_KEY_ID: set S3_SECRET_ACCESS_KEY too, or neither'
  }
  if (env.S3_BUCKET !== undefined) return undefined
  if (env.MEDIA_STORAGE === 's3') return 'MEDIA_STORAGE: set S3_BUCKET too'
  return env.S3_ENDPOINT === undefined ? undefined : 'S3_ENDPOINT: set S3_BUCKET too'
}

export function readStorage(env: Environment): StorageConfig {
  const s3 = readS3(env)
  return {
    dataDir: path.resolve(env.DATA_DIR),
    mediaStorage: env.MEDIA_STORAGE ?? (s3 ? 's3' : 'folder'),
    s3,
  }
}

function readS3(env: Environment): S3Config | undefined {
  if (env.S3_BUCKET === undefined) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return {
    bucket: env.S3_BUCKET,
    prefix: env.S3_PREFIX === undefined ? '' : `${env.S3_PREFIX.replace(/\/$/, '')}/`,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    keys:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
    // Amazon prefers host names; most other servers only know paths.
    pathStyle: env.S3_PATH_STYLE === undefined ? env.S3_ENDPOINT !== undefined : env.S3_PATH_STYLE === 'on',
  }
}
