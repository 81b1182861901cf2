import { parentPort, workerData } from 'node:worker_threads'
import { remux } from './remux.ts'

/** Runs in its own thread, so that a malicious file cannot block or crash the process. */
const { file, target } = workerData as { file: string; target: string }
parentPort?.postMessage(await remux(file, target), [])
