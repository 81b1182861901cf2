import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableCsv } from './parse-records.ts'
import { readCsv } from './read-csv.ts'
import type { CsvJob, CsvResult } from './read-import-file.ts'

/** Runs in its own thread, because a malicious file takes a second to read. */
const { csv, options } = workerData as CsvJob

function read(): CsvResult {
  try {
    return { file: readCsv(csv, options) }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return { problem: error.message }
  }
}

parentPort?.postMessage(read(), [])
