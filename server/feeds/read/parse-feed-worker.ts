import { parentPort, workerData } from 'node:worker_threads'
import { parseFeedText } from './parse-feed.ts'

/** Runs in its own thread, so that a malicious feed cannot block or crash the process. */
try {
  parentPort?.postMessage(parseFeedText(String(workerData)), [])
} catch {
  parentPort?.postMessage('no_feed', [])
}
