import { z } from 'zod'
import type { Context, Db } from '../context.ts'
import type { JobKind } from '../infra/jobs/jobs.ts'

export const checkFeedsJob: JobKind<Record<string, never>> = {
  name: 'check-feeds-now',
  payload: z.object({}),
  retries: 0,
  expireSeconds: 600,
}

/** Checks the feeds that are due without waiting for the next minute, once the transaction commits. */
export const checkSoon = ({ jobs }: Context, db: Db): Promise<void> => jobs.send(db, checkFeedsJob, {})
