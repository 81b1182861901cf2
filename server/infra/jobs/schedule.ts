import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { inWork } from '../work.ts'

export type Schedule = {
  /** In kebab-case, as the name of its queue. */
  name: string
  everySeconds: number
  task: () => Promise<void>
}

/** Longer than any task may run. A job that runs longer is started again. */
const expireInSeconds = 3600
/** A worker that was killed or is frozen sends no heartbeat; then the job runs on another worker. */
const heartbeatSeconds = 10

/**
 * Runs a task at a fixed interval, once for the whole installation regardless of the number of workers, and also when a
 * worker starts. The job of each run queues the next one when it ends, so runs do not overlap, except with the run of a
 * starting worker. If its worker dies, pg-boss retries the job on another worker. A failure of the task is logged, and
 * the next run takes place as usual.
 */
export async function startSchedule(boss: PgBoss, log: Log, schedule: Schedule): Promise<void> {
  const { name, everySeconds, task } = schedule
  const queue = `schedule-${name}`
  await boss.createQueue(queue, {
    // At most one job waits.
    policy: 'short',
    // Only jobs of dead workers are retried, without a limit.
    retryLimit: 1_000_000,
    heartbeatSeconds,
    expireInSeconds,
    deleteAfterSeconds: 3600,
  })
  const singletonKey = 'next'
  // Called before this worker fetches jobs, so that a waiting job runs now. After the fetch, this would add a second
  // job.
  await boss.upsert(queue, {}, { singletonKey, startAfter: 0 })
  await boss.work(queue, { pollingIntervalSeconds: pollingInterval(everySeconds) }, async () => {
    try {
      await inWork(`schedule ${name}`, { fields: { job: name } }, task)
    } catch (error) {
      log.error({ err: error, schedule: name }, 'scheduled task failed')
    }
    await boss.send(queue, {}, { singletonKey, startAfter: everySeconds })
  })
}

/** Polls often enough that a run starts at most a tenth of its interval late. pg-boss polls at most twice a second. */
function pollingInterval(everySeconds: number): number {
  return Math.min(30, Math.max(0.5, everySeconds / 10))
}
