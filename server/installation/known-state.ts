import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { privateFileMode } from '../infra/storage/private-folder.ts'

const files = {
  /** The newest epoch that a worker with this data folder has seen. */
  epoch: { name: 'database-epoch.json', schema: z.object({ id: z.string(), epoch: z.int().nonnegative() }) },
  /** The newest position in the log of the server that a worker with this data folder has seen. */
  position: {
    name: 'database-position.json',
    schema: z.object({
      id: z.string(),
      timeline: z.int().nonnegative().nullable(),
      position: z.string().nullable(),
    }),
  },
}

type Known = { [Kind in keyof typeof files]: z.infer<(typeof files)[Kind]['schema']> }

/** What is known of the installation `id`; undefined if nothing is known, or another installation is. */
export async function readKnown<Kind extends keyof Known>(
  kind: Kind,
  dataDir: string,
  id: string,
): Promise<Known[Kind] | undefined> {
  const text = await readFile(path.join(dataDir, files[kind].name), 'utf8').catch(() => '{}')
  // A file that was truncated by a full disk is ignored.
  const parsed = files[kind].schema.safeParse(parseJson(text))
  return parsed.success && parsed.data.id === id ? (parsed.data as Known[Kind]) : undefined
}

/** Replaces the file atomically, because a process may be killed at any time. */
export async function writeKnown<Kind extends keyof Known>(
  kind: Kind,
  dataDir: string,
  value: Known[Kind],
): Promise<void> {
  const file = path.join(dataDir, files[kind].name)
  const own = `${file}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(own, JSON.stringify(value), { mode: privateFileMode })
  await rename(own, file)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
