import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss'
import { z } from 'zod'
import { Connection, connectionSettings } from '../database/connection.ts'
import { toFailure } from '../database/failures.ts'
import { pools } from '../database/pools.ts'
import type { Log } from '../log.ts'
import { inWork, type WorkFields } from '../work.ts'
import { throttledLog } from '../throttled-log.ts'
import { startSchedule, type Schedule } from './schedule.ts'

/** A kind of job: its queue, its payload and its retries. */
export type JobKind<Payload extends object> = {
  name: string
  payload: z.ZodType<Payload>
  /** How often a job that throws is retried, with exponential back-off. */
  retries: number
  /** A job that runs longer counts as lost and runs on another worker. */
  expireSeconds: number
}

export type WorkOptions = {
  /** One process runs up to `batches` times `batchSize` jobs concurrently. A batch ends with its slowest job. */
  batches: number
  batchSize: number
}

export type SendOptions = {
  startAfter?: Date
  /** Jobs with a higher priority run first; the default is 0. */
  priority?: number
  /** With `singletonSeconds`: at most one job with that key in this period. */
  singletonKey?: string
  singletonSeconds?: number
}

export type Jobs = {
  /** Adds a job in the caller's transaction (or on the pool): it exists only if the transaction commits. */
  send<Payload extends object, Tables>(
    db: Kysely<Tables>,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>
  /** Runs jobs of a kind in this process from now on. */
  work<Payload extends object>(
    kind: JobKind<Payload>,
    options: WorkOptions,
    handler: (payload: Payload) => Promise<void>,
  ): Promise<void>
  /**
   * Runs a task at a fixed interval, once for the whole installation regardless of the number of workers, and also when
   * this worker starts. A failure is logged, and the task of a dead worker runs on another one.
   */
  schedule(schedule: Schedule): Promise<void>
  start(): Promise<void>
  /** Takes no new job and waits for the running ones, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

export type JobsOptions = { url: string; worker: boolean; log: Log }

/** A notification wakes a worker for a new job; polling finds jobs that become due. */
const pollingIntervalSeconds = 1

/** How often jobs of dead workers are detected. */
const lostJobSeconds = 10

/** A process that only sends jobs needs the pool only to create queues. */
const sendingConnections = 2

/** The job queue (pg-boss) on its own pool. A process that only sends runs no maintenance. */
export function createJobs({ url, worker, log }: JobsOptions): Jobs {
  // pg-boss passes its options on to pg.
  const connection = { ...connectionSettings(url, pools.jobs), Client: Connection }
  const boss = new PgBoss({
    ...connection,
    max: worker ? pools.jobs.connections : sendingConnections,
    migrate: false,
    createSchema: false,
    supervise: worker,
    // The cron schedules of pg-boss have a resolution of one minute, so `schedule.ts` is used instead.
    schedule: false,
    superviseIntervalSeconds: lostJobSeconds,
    monitorIntervalSeconds: lostJobSeconds,
    maintenanceIntervalSeconds: 3600,
    useListenNotify: worker,
  })
  const warn = throttledLog(log)
  boss.on('error', (error) => warn({ err: toFailure(error) }, 'job queue'))
  const known = new Map<string, Promise<void>>()

  const ensureQueue = (kind: Omit<JobKind<object>, 'payload'>) => {
    const made =
      known.get(kind.name) ??
      boss.createQueue(kind.name, {
        retryLimit: kind.retries,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 600,
        expireInSeconds: kind.expireSeconds,
        deleteAfterSeconds: 3600,
        notify: true,
      })
    known.set(kind.name, made)
    made.catch(() => known.delete(kind.name))
    return made
  }

  return {
    async send(db, kind, payload, options = {}) {
      await ensureQueue(kind)
      await boss.send(kind.name, payload, { ...options, db: fromKysely(db) })
    },
    async work(kind, { batches, batchSize }, handler) {
      await ensureQueue(kind)
      const run = async (job: Job): Promise<JobResult> => {
        try {
          const payload = kind.payload.parse(job.data)
          await inWork(`job ${kind.name}`, { fields: fieldsOf(kind.name, payload) }, () => handler(payload))
          return { id: job.id, status: 'completed' }
        } catch (error) {
          log.error({ err: error, ...fieldsOf(kind.name, job.data) }, 'job failed')
          return { id: job.id, status: 'failed' }
        }
      }
      await boss.work(
        kind.name,
        {
          localConcurrency: batches,
          batchSize,
          perJobResults: true,
          burstWhenBatchFull: true,
          pollingIntervalSeconds,
          notifyPollingIntervalSeconds: pollingIntervalSeconds,
        },
        (jobs: Job[]) => Promise.all(jobs.map(run)),
      )
    },
    schedule: (schedule) => startSchedule(boss, log, schedule),
    async start() {
      await boss.start()
    },
    async stop(timeoutMs) {
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true })
    },
  }
}

function fieldsOf(job: string, payload: unknown): WorkFields {
  const named = z.object({ workspaceId: z.string() }).safeParse(payload)
  return { job, ...(named.success && named.data) }
}
