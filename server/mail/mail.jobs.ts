import { z } from 'zod'
import type { JobKind } from '../platform/jobs/jobs.ts'

/** What binds a sealed mail to this queue. */
export const mailSeal = 'mail'

/** The mail is sealed, for its links open accounts and jobs stay readable in the database for a while. */
export const mailJob: JobKind<{ id: string; sealed: string }> = {
  name: 'mail',
  payload: z.object({ id: z.uuid(), sealed: z.base64() }),
  retries: 15,
  expireSeconds: 120,
}

export const sealedMailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
