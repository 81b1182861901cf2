import { createReadStream, type Stats } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { makePrivateFolder, privateFileMode, privateFolderMode } from './private-folder.ts'
import { requireKey, type Storage } from './storage.ts'

/** Files in a local folder that only its owner can read. Writes are atomic. */
export function folderStorage(folder: string): Storage {
  makePrivateFolder(folder)
  const fileOf = (key: string) => path.join(folder, requireKey(key))
  const appear = async (key: string, fill: (partial: string) => Promise<void>) => {
    const file = fileOf(key)
    await mkdir(path.dirname(file), { recursive: true, mode: privateFolderMode })
    const partial = `${file}.${randomUUID()}.partial`
    try {
      await fill(partial)
      await rename(partial, file)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
  return {
    write: (key, bytes) =>
      appear(key, (partial) => writeFile(partial, bytes, { flush: true, mode: privateFileMode })),
    writeFile: (key, source) =>
      appear(key, async (partial) => {
        await copyFile(source, partial)
        await chmod(partial, privateFileMode)
        await flush(partial)
      }),
    async open(key) {
      const file = fileOf(key)
      const found = await statIfThere(file)
      if (!found) return undefined
      return {
        size: found.size,
        stream: (range) => createReadStream(file, range && { start: range.first, end: range.last }),
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
    async *list() {
      // Not `recursive`, because that reads the whole tree before the first file.
      const folders = [folder]
      for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
        for (const entry of await readdir(next, { withFileTypes: true })) {
          const file = path.join(next, entry.name)
          if (entry.isDirectory()) folders.push(file)
          if (!entry.isFile() || entry.name.endsWith('.partial')) continue
          const found = await statIfThere(file)
          if (found) yield { key: path.relative(folder, file), size: found.size, storedAt: found.mtime }
        }
      }
    },
  }
}

/** Flushes a file to disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function statIfThere(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
