import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/test-database.ts'
import { createLog } from '../create-log.ts'
import { createJobs } from './jobs.ts'

test('a turn of recurring work that takes long is not overtaken by the next', async () => {
  const database = await createTestDatabase()
  const jobs = createJobs({ url: database.url, worker: false, log: createLog('silent') })
  await jobs.start()
  let turns = 0
  let running = 0
  let most = 0
  jobs.every(0.02, 'a long turn', async () => {
    turns++
    most = Math.max(most, ++running)
    await sleep(100)
    running--
  })
  await expect.poll(() => turns, { timeout: 5_000 }).toBeGreaterThan(2)
  await jobs.stop(1_000)
  await database.drop()
  expect(most).toBe(1)
})
