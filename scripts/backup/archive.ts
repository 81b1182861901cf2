import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** An entry of the manifest, which is the archive's last entry. An archive without a manifest is incomplete. */
export type ArchivedFile = { name: string; size: number; sha256: string }

/** The bytes of an entry; can be read once. */
export type Content = AsyncIterable<Buffer>

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>
  addStream(name: string, size: number, content: Readable): Promise<void>
  /** All entries added so far. */
  entries: ArchivedFile[]
}

export const manifestName = 'manifest.json'

/** Writes a compressed archive; the file gets its name only when it is complete and flushed to disk. */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip({ level: 6 }),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  )
  try {
    await Promise.all([
      written,
      fill(writerOn(tar)).then(
        () => tar.finalize(),
        (error: unknown) => {
          tar.destroy(error instanceof Error ? error : new Error(String(error)))
          throw error
        },
      ),
    ])
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function writerOn(tar: ReturnType<typeof pack>): ArchiveWriter {
  const entries: ArchivedFile[] = []
  const addStream = async (name: string, size: number, content: Readable) => {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size, mode: 0o600 })
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      entry,
    )
    entries.push({ name, size, sha256: hash.digest('hex') })
  }
  const add = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, content, (error) => {
        if (error) return reject(error)
        entries.push({
          name,
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        })
        resolve()
      })
    })
  return { add, addStream, entries }
}

/** Passes each entry to `read` in order; an entry must be read to its end before the next one starts. */
export async function readArchive(
  file: string,
  read: (name: string, content: Content) => Promise<void>,
): Promise<void> {
  const tar = extract()
  const feeding = pipeline(createReadStream(file), createGunzip(), tar)
  const reading = (async () => {
    for await (const entry of tar) {
      await read(entry.header.name, entry as unknown as Content)
      // Drains an entry that was not read, so that the next one can start.
      entry.resume()
    }
  })()
  await Promise.all([feeding, reading])
}
