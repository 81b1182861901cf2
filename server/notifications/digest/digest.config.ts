import type { z } from 'zod'
import { secondsUpTo } from '../../infra/environment.ts'

/** The timing of mails about posts and accounts that need attention. */
export type DigestConfig = {
  /** How long the first event waits for others, so that simultaneous failures are announced in one mail. */
  waitSeconds: number
  /** The minimum time between two mails about a workspace. */
  intervalSeconds: number
}

const seconds = secondsUpTo(86_400)

export const digestEnvironment = {
  ATTENTION_MAIL_WAIT_SECONDS: seconds
    .default(120)
    .describe('How long a mail about posts that need attention waits for more of them.'),
  ATTENTION_MAIL_INTERVAL_SECONDS: seconds
    .default(3600)
    .describe('Shortest time between two such mails to one person.'),
}

type Environment = z.output<z.ZodObject<typeof digestEnvironment>>

export function readDigest(env: Environment): DigestConfig {
  return {
    waitSeconds: env.ATTENTION_MAIL_WAIT_SECONDS,
    intervalSeconds: env.ATTENTION_MAIL_INTERVAL_SECONDS,
  }
}
