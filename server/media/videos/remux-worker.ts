import { parentPort, workerData } from 'node:worker_threads'
import { remux } from './remux.ts'

/** A thread of its own: what a file makes of its reader stays in here. */
const { file, target } = workerData as { file: string; target: string }
parentPort?.postMessage(await remux(file, target), [])
