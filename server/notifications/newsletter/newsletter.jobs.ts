import { z } from 'zod'
import type { JobKind } from '../../infra/jobs/jobs.ts'

/** A worker sends the newsletter, because queued mails are encrypted and the operator's command has no secret. */
export const newsletterJob: JobKind<{ newsletterId: string }> = {
  name: 'newsletter',
  payload: z.object({ newsletterId: z.uuid() }),
  retries: 20,
  expireSeconds: 900,
}
