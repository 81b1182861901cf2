import { z } from 'zod'
import type { JobKind } from '../../infra/jobs/jobs.ts'

/** Longer than a conversion may take. Its lease tells much earlier that a worker is lost. */
const expireSeconds = 3 * 3600

export const conversionJob: JobKind<{ id: string }> = {
  name: 'convert-video',
  payload: z.object({ id: z.uuid() }),
  retries: 0,
  expireSeconds,
}
