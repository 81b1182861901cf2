import { existsSync } from 'node:fs'
import { folderStorage } from './folder-storage.ts'
import { layeredStorage } from './layered-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { StorageConfig } from './storage.config.ts'
import type { Storage } from './storage.ts'

/** The storage of the configuration. What the other place still has is read from there. */
export function openStorage({ mediaStorage, s3 }: StorageConfig, folder: string): Storage {
  if (!s3) return folderStorage(folder)
  const bucket = s3Storage(s3)
  if (mediaStorage === 'folder') return layeredStorage(folderStorage(folder), bucket)
  // Without a folder from before, none is needed, not even a place for one.
  return existsSync(folder) ? layeredStorage(bucket, folderStorage(folder)) : bucket
}
