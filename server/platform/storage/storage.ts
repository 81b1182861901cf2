import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Where files live. A key is a relative path of plain letters, digits, `-`, `.` and `/`. */
export type Storage = {
  write(key: string, bytes: Buffer): Promise<void>
  /** Undefined where nothing has that key. */
  open(key: string): Promise<{ size: number; stream(): Readable } | undefined>
  remove(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** Files in a local folder. A write appears whole or not at all. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return path.join(folder, key)
  }
  return {
    async write(key, bytes) {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      const partial = `${file}.${randomUUID()}.partial`
      await writeFile(partial, bytes, { flush: true })
      await rename(partial, file)
    },
    async open(key) {
      const file = fileOf(key)
      const found = await stat(file).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!found) return undefined
      return { size: found.size, stream: () => createReadStream(file) }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
