import { z } from 'zod'
import type { JobKind } from '../platform/jobs/jobs.ts'

/** A request to reset a password, for an address that may have an account or none. */
export const passwordResetJob: JobKind<{ email: string }> = {
  name: 'password-reset',
  payload: z.object({ email: z.string() }),
  retries: 5,
  expireSeconds: 60,
}
