import { parentPort, workerData } from 'node:worker_threads'
import { readParsed } from './parsed-feed.ts'

/** Runs in its own thread, so that a malicious feed cannot block or crash the process. */
try {
  parentPort?.postMessage(readParsed(String(workerData)), [])
} catch {
  parentPort?.postMessage('no_feed', [])
}
