import { z } from 'zod'
import type { JobKind } from '../infra/jobs/jobs.ts'

/** The context that binds a sealed mail to this queue. */
export const mailSeal = 'mail'

/** The mail is sealed, because its links give access to accounts and finished jobs stay in the database for a while. */
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
  unsubscribeUrl: z.string().optional(),
})
