import type { Context } from '../../server/context.ts'
import type { ListedFile } from '../../server/infra/storage/storage.ts'
import { listReferredKeys, listStoredMedia } from './stored-files.queries.ts'

const batchSize = 1_000
const linesAtMost = 20
/** A younger file may belong to a change that is not committed yet. */
const settledMs = 24 * 3_600_000

/**
 * Compares the stored files with the database: files that nothing refers to, and media whose file is missing. With
 * `remove`, the former are deleted.
 */
export async function checkMedia(ctx: Context, { remove }: { remove: boolean }): Promise<string[]> {
  const orphans = await findOrphans(ctx)
  const missing = await findMissing(ctx)
  if (remove) for (const { key } of orphans) await ctx.storage.remove(key)
  const bytes = orphans.reduce((sum, { size }) => sum + size, 0)
  return [
    `${orphans.length} files (${(bytes / 1e6).toFixed(1)} MB) belong to nothing${remove ? ' and were removed' : ''}.`,
    ...listed(orphans.map(({ key }) => key)),
    ...(orphans.length > 0 && !remove ? ['To remove them, run this again with --remove.'] : []),
    `${missing.length} pictures and videos have lost their file.`,
    ...listed(missing),
  ]
}

const listed = (keys: string[]) => [
  ...keys.slice(0, linesAtMost).map((key) => `  ${key}`),
  ...(keys.length > linesAtMost ? [`  and ${keys.length - linesAtMost} more`] : []),
]

async function findOrphans({ db, storage, clock }: Context): Promise<ListedFile[]> {
  const before = clock.now().getTime() - settledMs
  const orphans: ListedFile[] = []
  let batch: ListedFile[] = []
  const compare = async () => {
    const known = await listReferredKeys(
      db,
      batch.flatMap(({ key }) => [key, originalOf(key)]),
    )
    orphans.push(...batch.filter(({ key }) => !known.has(key) && !known.has(originalOf(key))))
    batch = []
  }
  for await (const file of storage.list()) {
    if (file.storedAt.getTime() > before) continue
    batch.push(file)
    if (batch.length === batchSize) await compare()
  }
  if (batch.length > 0) await compare()
  return orphans
}

/** The key of the media of which this may be a rendition. */
const originalOf = (key: string) => key.replace(/\.[^./]*$/, '')

async function findMissing({ db, storage }: Context): Promise<string[]> {
  const missing: string[] = []
  let after: string | null = null
  for (;;) {
    const page = await listStoredMedia(db, after, batchSize)
    for (const { id, storage_key: key } of page) {
      if (!(await storage.open(key))) missing.push(`${key} (media ${id})`)
    }
    after = page.at(-1)?.id ?? null
    if (page.length < batchSize) return missing
  }
}
