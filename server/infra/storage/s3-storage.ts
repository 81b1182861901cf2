import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { requireKey, StorageUnavailable, type Storage, type StoredFile } from './storage.ts'
import type { S3Config } from './storage.config.ts'

/** A file up to this size is sent in one call; a larger one in parts of this size, two at once. */
const partBytes = 16 * 1024 * 1024

export type S3Storage = Storage & {
  /** Undefined if the bucket can be used; otherwise what is wrong with it. Throws `StorageUnavailable`. */
  problem(): Promise<string | undefined>
  close(): void
}

/** Files in a bucket of S3 or a compatible server. The bucket is private: every file passes through the product. */
export function s3Storage({ bucket, prefix, ...options }: S3Config): S3Storage {
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    // Without keys, the SDK finds those of the machine.
    ...(options.keys && { credentials: options.keys }),
    forcePathStyle: options.pathStyle,
    // Servers other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  const target = (key: string) => ({ Bucket: bucket, Key: prefix + requireKey(key) })

  async function* read(key: string, range?: { first: number; last: number }): AsyncGenerator<Buffer> {
    const { Body } = await attempted(
      client.send(
        new GetObjectCommand({
          ...target(key),
          ...(range && { Range: `bytes=${range.first}-${range.last}` }),
        }),
      ),
    )
    try {
      yield* Body as Readable
    } catch (error) {
      throw toUnavailable(error)
    }
  }

  return {
    async write(key, bytes) {
      await attempted(
        client.send(new PutObjectCommand({ ...target(key), Body: bytes, ContentLength: bytes.length })),
      )
    },
    async writeFile(key, file) {
      const { size } = await stat(file)
      // The SDK deletes the parts of an upload that fails.
      const upload = new Upload({
        client,
        params: {
          ...target(key),
          Body: createReadStream(file),
          ...(size <= partBytes && { ContentLength: size }),
        },
        partSize: partBytes,
        queueSize: 2,
      })
      await attempted(upload.done())
    },
    async open(key): Promise<StoredFile | undefined> {
      try {
        const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand(target(key)))
        return { size, stream: (range) => Readable.from(read(key, range), { objectMode: false }) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw toUnavailable(error)
      }
    },
    async remove(key) {
      await attempted(client.send(new DeleteObjectCommand(target(key))))
    },
    async *list() {
      let from: string | undefined
      do {
        const page = await attempted(
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ...(from !== undefined && { ContinuationToken: from }),
            }),
          ),
        )
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), size: Size, storedAt: LastModified }
        }
        from = page.NextContinuationToken
      } while (from !== undefined)
    },
    async problem() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
        return undefined
      } catch (error) {
        const status = statusOf(error)
        if (status === 404) return `S3_BUCKET: there is no bucket "${bucket}"`
        if (status === 401 || status === 403)
          return `S3_BUCKET: these keys may not use the bucket "${bucket}"`
        if (status === 301) return `S3_REGION: the bucket "${bucket}" is in another region`
        throw toUnavailable(error)
      }
    },
    close: () => client.destroy(),
  }
}

const attempted = <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((error: unknown) => {
    throw toUnavailable(error)
  })

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** A missing bucket is also a 404, but it is the fault of the configuration, not a file that is gone. */
const isMissing = (error: unknown) =>
  statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket'

/** Codes of S3, MinIO and Ceph for a bucket or a disk without space. */
const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge', 'InsufficientCapacity'])

/** Every failed call can be repeated: the files never change, and a wrong configuration is corrected by the operator. */
function toUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailable) return error
  return new StorageUnavailable(full.has(error.name) || statusOf(error) === 507 ? 'full' : 'lost', error)
}
