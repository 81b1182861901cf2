import { createLog } from '../../server/infra/create-log.ts'
import { createJobs } from '../../server/infra/jobs/jobs.ts'

// A worker with a task that never ends, for a test that kills it: `hanging-worker.ts DATABASE_URL`.
const jobs = createJobs({ url: process.argv[2] ?? '', worker: true, log: createLog('silent') })
await jobs.start()
await jobs.schedule({
  name: 'shared-task',
  everySeconds: 0.5,
  task: async () => {
    process.stdout.write('running\n')
    await new Promise(() => undefined)
  },
})
