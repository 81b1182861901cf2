import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { makePrivateFolder, privateFileMode, privateFolderMode } from './private-folder.ts'

/** Stores files by key. A key is a relative path of ASCII letters, digits, `-`, `.` and `/`. */
export type Storage = {
  write(key: string, bytes: Buffer): Promise<void>
  /** Copies a local file, of any size. */
  writeFile(key: string, file: string): Promise<void>
  /** Undefined if there is no file with the key. */
  open(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
}

export type StoredFile = {
  size: number
  /** The whole file, or its bytes from the first to the last of `range`, both counted from 0 and both given. */
  stream(range?: { first: number; last: number }): Readable
}

const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** Files in a local folder that only its owner can read. Writes are atomic. */
export function folderStorage(folder: string): Storage {
  makePrivateFolder(folder)
  const fileOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return path.join(folder, key)
  }
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
      const found = await stat(file).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!found) return undefined
      return {
        size: found.size,
        stream: (range) => createReadStream(file, range && { start: range.first, end: range.last }),
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
