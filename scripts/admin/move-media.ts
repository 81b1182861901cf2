import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../server/context.ts'
import { folderStorage } from '../../server/infra/storage/folder-storage.ts'
import { s3Storage } from '../../server/infra/storage/s3-storage.ts'
import type { ListedFile, Storage } from '../../server/infra/storage/storage.ts'
import { withTemporaryFolder } from '../../server/infra/temporary-folders.ts'
import { AdminError } from './find-workspace.ts'

export type Place = 'folder' | 's3'

type Count = { copied: number; there: number; bytes: number; removed: number }

const atOnce = 4
const reportEvery = 1_000

/**
 * Copies the media from the folder to the bucket or back, and compares the checksum of each copy. A file that is there
 * already is compared too, so a move that was interrupted continues. With `remove`, each file is removed where it was,
 * once its copy is verified.
 */
export async function moveMedia(
  { config }: Context,
  { to, remove, say }: { to: Place; remove: boolean; say: (line: string) => void },
): Promise<string[]> {
  if (!config.s3) throw new AdminError('Set S3_BUCKET and its keys, as for the product.')
  if (config.mediaStorage !== to) {
    throw new AdminError(
      `New media is still stored in the ${placeName[config.mediaStorage]}. Set MEDIA_STORAGE=${to}, restart the product, and run this again.`,
    )
  }
  const folder = folderStorage(path.join(config.dataDir, 'media'))
  const bucket = s3Storage(config.s3)
  try {
    const [from, target] = to === 's3' ? [folder, bucket] : [bucket, folder]
    const count: Count = { copied: 0, there: 0, bytes: 0, removed: 0 }
    const files = from.list()[Symbol.asyncIterator]()
    let failure: unknown
    const moveNext = async () => {
      for (let next = await files.next(); next.done !== true; next = await files.next()) {
        if (failure !== undefined) return
        await moveFile(next.value, { from, target, remove, count })
        const done = count.copied + count.there
        if (done % reportEvery === 0) say(`${done} files so far.`)
      }
    }
    // After a failure, the files that are being moved are finished.
    await Promise.all(Array.from({ length: atOnce }, () => moveNext().catch((error) => (failure ??= error))))
    if (failure !== undefined) throw failure
    return summary(count, { to, remove })
  } finally {
    bucket.close()
  }
}

const placeName: Record<Place, string> = { folder: 'folder', s3: 'bucket' }

function summary({ copied, there, bytes, removed }: Count, { to, remove }: { to: Place; remove: boolean }) {
  const from = placeName[to === 's3' ? 'folder' : 's3']
  return [
    `${copied} files (${(bytes / 1e6).toFixed(1)} MB) were copied to the ${placeName[to]}, and ${there} were there already. All checksums are equal.`,
    remove
      ? `${removed} files were removed from the ${from}.`
      : `The ${from} still has its files. To remove them, run this again with --remove.`,
  ]
}

type Move = { from: Storage; target: Storage; remove: boolean; count: Count }

async function moveFile({ key }: ListedFile, { from, target, remove, count }: Move): Promise<void> {
  const source = await from.open(key)
  // The product deleted it since it was listed.
  if (!source) return
  const present = await target.open(key)
  if (present) {
    const [wanted, found] = await Promise.all([checksum(source.stream()), checksum(present.stream())])
    if (wanted !== found) throw new AdminError(`${key} differs in the two places, and stays in both.`)
    count.there += 1
  } else {
    await copy(key, { from, target })
    count.copied += 1
    count.bytes += source.size
  }
  if (!remove) return
  await from.remove(key)
  count.removed += 1
}

async function copy(key: string, { from, target }: Pick<Move, 'from' | 'target'>): Promise<void> {
  const source = await from.open(key)
  if (!source) return
  const wanted = await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'media')
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(source.stream(), hashing, createWriteStream(file))
    await target.writeFile(key, file)
    return hash.digest('hex')
  })
  const stored = await target.open(key)
  if (!stored || (await checksum(stored.stream())) !== wanted) {
    await target.remove(key)
    throw new AdminError(`The copy of ${key} is damaged and was removed. Run this again.`)
  }
}

async function checksum(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
