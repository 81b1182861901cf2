import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

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
 * Runs a task every so many seconds, once for the whole installation however many workers there are, and once when a
 * worker starts. The job of each run queues the next one at its end, so that runs do not overlap, except with the one of
 * a worker that starts. If its worker dies, pg-boss retries the job on another worker. A failure of the task is logged,
 * and the next run comes as usual.
 */
export async function startSchedule(boss: PgBoss, log: Log, schedule: Schedule): Promise<void> {
  const { name, everySeconds, task } = schedule
  const queue = `schedule-${name}`
  await boss.createQueue(queue, {
    // At most one job waits.
    policy: 'short',
    // Only lost jobs are retried, and each of them.
    retryLimit: 1_000_000,
    heartbeatSeconds,
    expireInSeconds,
    deleteAfterSeconds: 3600,
  })
  const singletonKey = 'next'
  // Before this worker fetches: a waiting job is brought forward. After the fetch there would be a second one.
  await boss.upsert(queue, {}, { singletonKey, startAfter: 0 })
  await boss.work(queue, { pollingIntervalSeconds: pollingInterval(everySeconds) }, async () => {
    try {
      await task()
    } catch (error) {
      log.error({ err: error, schedule: name }, 'scheduled task failed')
    }
    await boss.send(queue, {}, { singletonKey, startAfter: everySeconds })
  })
}

/** Often enough that a run is late by a tenth of its interval at most. pg-boss polls at most twice a second. */
function pollingInterval(everySeconds: number): number {
  return Math.min(30, Math.max(0.5, everySeconds / 10))
}
