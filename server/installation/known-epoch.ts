import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { privateFileMode } from '../infra/storage/private-folder.ts'

const known = z.object({ id: z.string(), epoch: z.int().nonnegative() })

/** The newest epoch of an installation that a worker with this data folder has seen; 0 for an unknown installation. */
export async function readKnownEpoch(dataDir: string, id: string): Promise<number> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '{}')
  // A file that was truncated by a full disk is ignored.
  const parsed = known.safeParse(parseJson(text))
  return parsed.success && parsed.data.id === id ? parsed.data.epoch : 0
}

/** Replaces the file atomically, because a process may be killed at any time. */
export async function writeKnownEpoch(dataDir: string, value: { id: string; epoch: number }): Promise<void> {
  const own = `${fileIn(dataDir)}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(own, JSON.stringify(value), { mode: privateFileMode })
  await rename(own, fileIn(dataDir))
}

const fileIn = (dataDir: string) => path.join(dataDir, 'database-epoch.json')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
