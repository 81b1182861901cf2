import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss'
import type { z } from 'zod'
import type { Log } from '../log.ts'

/** A kind of work: its queue, what it is told, and how it is tried. */
export type JobKind<Payload extends object> = {
  name: string
  payload: z.ZodType<Payload>
  /** How often a thrown error is tried again, with exponential back-off. */
  retries: number
  /** After so long without an end the job counts as lost and another worker takes it. */
  expireSeconds: number
}

export type WorkOptions = {
  /** One process runs up to `batches` times `batchSize` jobs side by side; a batch ends with its slowest job. */
  batches: number
  batchSize: number
}

export type SendOptions = {
  startAfter?: Date
  /** With `singletonSeconds`: at most one job of that key in so many seconds. */
  singletonKey?: string
  singletonSeconds?: number
}

export type Jobs = {
  /** Adds a job in the caller's transaction (or on the pool): it exists exactly when the transaction does. */
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
   * Runs `task` about every so many seconds on this process, and once at once; a failure is logged. A turn that takes
   * longer than that is not overtaken: the turns it covers are left out.
   */
  every(seconds: number, name: string, task: () => Promise<void>): void
  start(): Promise<void>
  /** Takes no new job and waits for the running ones, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

export type JobsOptions = { url: string; worker: boolean; log: Log }

/** A notification wakes a worker at once; this finds jobs whose time came. */
const pollingIntervalSeconds = 1

/** The job queue (pg-boss) on its own pool. A process that only sends runs no maintenance. */
export function createJobs({ url, worker, log }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: worker ? 6 : 2,
    migrate: false,
    createSchema: false,
    supervise: worker,
    schedule: false,
    useListenNotify: worker,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const known = new Map<string, Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<void>>()
  let stopping = false

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
          await handler(kind.payload.parse(job.data))
          return { id: job.id, status: 'completed' }
        } catch (error) {
          log.error({ err: error, job: kind.name }, 'job failed')
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
    every(seconds, name, task) {
      let turn: Promise<void> | undefined
      const run = () => {
        if (stopping || turn) return
        const started = task()
          .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
          .finally(() => {
            running.delete(started)
            turn = undefined
          })
        turn = started
        running.add(started)
      }
      run()
      timers.push(setInterval(run, seconds * 1000))
    },
    async start() {
      await boss.start()
    },
    async stop(timeoutMs) {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      const sweeps = Promise.race([Promise.all(running), sleep(timeoutMs, undefined, { ref: false })])
      await Promise.all([boss.stop({ graceful: true, timeout: timeoutMs, close: true }), sweeps])
    },
  }
}
