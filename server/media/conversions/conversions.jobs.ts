import { z } from 'zod'
import type { JobKind } from '../../infra/jobs/jobs.ts'

/** Longer than a conversion may take. The lease reveals a lost worker much earlier. */
const expireSeconds = 3 * 3600

export const conversionJob: JobKind<{ id: string }> = {
  name: 'convert-video',
  payload: z.object({ id: z.uuid() }),
  retries: 0,
  expireSeconds,
}
