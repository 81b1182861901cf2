import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

type Limits = { timeoutMs: number; heapMegabytes: number }

/**
 * The first message of a worker thread started with this data; `too_long` after `timeoutMs`, and undefined if the thread
 * failed or ran out of memory. So a malicious file can neither block nor crash the process.
 */
export async function runWorker(
  script: URL,
  workerData: unknown,
  { timeoutMs, heapMegabytes }: Limits,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // Keeps messages of a library about a file out of our log.
    stdout: true,
    stderr: true,
  })
  // The worker can fail after we stopped waiting; an unhandled error event would end the process.
  worker.on('error', () => {})
  try {
    const [answer] = (await once(worker, 'message', { signal })) as unknown[]
    return answer
  } catch {
    return signal.aborted ? 'too_long' : undefined
  } finally {
    await worker.terminate()
  }
}
