import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { createLog } from '../create-log.ts'
import { createJobs, type Jobs } from './jobs.ts'

const hangingWorker = path.resolve(import.meta.dirname, '../../../tests/durability/hanging-worker.ts')

let database: TestDatabase
const started: Jobs[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const jobs of started) await jobs.stop(1_000)
  await database.drop()
})

async function startJobs(): Promise<Jobs> {
  const jobs = createJobs({ url: database.url, worker: true, log: createLog('silent') })
  await jobs.start()
  started.push(jobs)
  return jobs
}

test('two workers share the runs of a schedule, and runs do not overlap', async () => {
  const startedAt = performance.now()
  let runs = 0
  let running = 0
  let most = 0
  const task = async () => {
    runs++
    most = Math.max(most, ++running)
    await sleep(700)
    running--
  }
  const [first, second] = [await startJobs(), await startJobs()]
  await first.schedule({ name: 'slow-task', everySeconds: 1, task })
  await sleep(1_000)
  await second.schedule({ name: 'slow-task', everySeconds: 1, task })
  await expect.poll(() => runs).toBeGreaterThan(4)
  expect(most).toBe(1)
  // One run every 1.7 s, and one more when the second worker starts.
  expect(runs).toBeLessThanOrEqual((performance.now() - startedAt) / 1_700 + 2)
})

test('a failed run does not stop the schedule', async () => {
  let runs = 0
  const jobs = await startJobs()
  await jobs.schedule({
    name: 'failing-task',
    everySeconds: 0.5,
    task: () => (++runs === 1 ? Promise.reject(new Error('no luck')) : Promise.resolve()),
  })
  await expect.poll(() => runs).toBeGreaterThan(2)
})

test('a killed worker does not stop the schedule', async () => {
  let runs = 0
  const jobs = await startJobs()
  const count = () => Promise.resolve(void runs++)
  await jobs.schedule({ name: 'shared-task', everySeconds: 0.5, task: count })

  const child = spawn(process.execPath, [hangingWorker, database.url], {
    // Its own standard error: an inherited one would keep the test run open if the test failed before the kill.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  // The run is active in the other process, so no other worker runs the task.
  const before = runs
  await sleep(3_000)
  expect(runs).toBe(before)

  child.kill('SIGKILL')
  await expect.poll(() => runs, { timeout: 60_000 }).toBeGreaterThan(before + 2)
})
