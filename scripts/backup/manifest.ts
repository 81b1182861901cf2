import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { manifestName, readArchive, type ArchivedFile } from './archive.ts'

export const backupVersion = 1

const manifestSchema = z.object({
  backupVersion: z.number(),
  productVersion: z.string(),
  created: z.iso.datetime(),
  /** Names of the applied migrations; the last one identifies the schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** An error that the operator can fix; the message is one line. */
export class BackupError extends Error {}

/** Reads the whole archive and compares the size and hash of every entry with the manifest. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const found: ArchivedFile[] = []
  let text: string | undefined
  try {
    await readArchive(file, async (name, content) => {
      const hash = createHash('sha256')
      const kept: Buffer[] = []
      let size = 0
      for await (const chunk of content) {
        hash.update(chunk)
        size += chunk.length
        if (name === manifestName) kept.push(chunk)
      }
      if (name === manifestName) text = Buffer.concat(kept).toString()
      else found.push({ name, size, sha256: hash.digest('hex') })
    })
  } catch (error) {
    throw new BackupError(
      `${file} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (text === undefined) throw new BackupError(`${file} is incomplete: its end is missing.`)
  const manifest = manifestSchema.parse(JSON.parse(text))
  if (manifest.backupVersion !== backupVersion) {
    throw new BackupError(
      `${file} has format ${manifest.backupVersion}, but this version reads format ${backupVersion}.`,
    )
  }
  if (!isDeepStrictEqual(found, manifest.entries)) {
    const bad = found.find((entry, index) => !isDeepStrictEqual(entry, manifest.entries[index]))
    throw new BackupError(`${file} is damaged: ${bad?.name ?? 'an entry is missing'}.`)
  }
  return manifest
}
