import { z } from 'zod'
import type { JobKind } from '../../infra/jobs/jobs.ts'

/** A password reset request for an email address, which may not have an account. */
export const passwordResetJob: JobKind<{ email: string }> = {
  name: 'password-reset',
  payload: z.object({ email: z.string() }),
  retries: 5,
  expireSeconds: 60,
}
