import type { z } from 'zod'
import { secondsUpTo } from '../../infra/environment.ts'

/** The timing of publishing (docs/decisions/0003-one-committing-call.md). */
export type PublishConfig = {
  /** How long a worker owns a claimed post without renewing its lease. */
  leaseSeconds: number
  /** How long after a commit a platform may still show a post that it did not show before. */
  settleSeconds: number
  /** How often a worker looks for due posts whose job or worker was lost. */
  sweepSeconds: number
}

const seconds = secondsUpTo(3600)

export const publishEnvironment = {
  PUBLISH_LEASE_SECONDS: seconds
    .default(30)
    .describe('How long a worker keeps a post without renewing its claim.'),
  PUBLISH_SETTLE_SECONDS: seconds
    .default(45)
    .describe('How long after a lost answer a post is looked up on its platform.'),
  PUBLISH_SWEEP_SECONDS: seconds.default(20).describe('How often a worker looks for posts that others left.'),
}

type Environment = z.output<z.ZodObject<typeof publishEnvironment>>

export function readPublishing(env: Environment): PublishConfig {
  return {
    leaseSeconds: env.PUBLISH_LEASE_SECONDS,
    settleSeconds: env.PUBLISH_SETTLE_SECONDS,
    sweepSeconds: env.PUBLISH_SWEEP_SECONDS,
  }
}
