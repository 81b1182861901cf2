import { invalid } from '../../infra/http/app-error.ts'
import { runExclusive } from '../../infra/run-exclusive.ts'
import { runWorker } from '../../infra/threads/run-worker.ts'
import type { CsvFile, ReadingOptions } from './read-csv.ts'

export type CsvJob = { csv: string; options: ReadingOptions }
export type CsvResult = { file: CsvFile } | { problem: string }

/** The worst file takes a second, and many times that on a busy machine. */
const limits = { timeoutMs: 15_000, heapMegabytes: 512 }

/**
 * Parses a file in a separate thread. Only one file is parsed at a time, because it can take much memory, and the files
 * of a workspace are queued one after another, so that they do not delay other workspaces. Throws for an invalid file.
 */
export async function readImportFile(workspaceId: string, job: CsvJob): Promise<CsvFile> {
  const script = new URL('read-csv-worker.ts', import.meta.url)
  const result = (await runExclusive(`import files of ${workspaceId}`, () =>
    runExclusive('import files', () => runWorker(script, job, limits)),
  )) as CsvResult | 'too_long' | undefined
  if (result === undefined || result === 'too_long') {
    throw invalid('This file takes too long to read. Split it into smaller files.')
  }
  if ('problem' in result) throw invalid(result.problem)
  return result.file
}
