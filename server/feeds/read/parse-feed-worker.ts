import { parentPort, workerData } from 'node:worker_threads'
import { parseFeedText } from './parse-feed.ts'

/** Runs in its own thread, so that a malicious feed cannot block or crash the process. */
try {
  const { text, address } = workerData as { text: string; address: string }
  parentPort?.postMessage(parseFeedText(text, address), [])
} catch {
  parentPort?.postMessage('no_feed', [])
}
