import type { FaultOrder } from '../../sandbox/index.ts'

export const retryAfterSeconds = 5

/** What goes wrong with the calls that publish, each at every account of the storm. */
export const commitFaults: Partial<FaultOrder>[] = [
  { fault: 'retry-after', seconds: retryAfterSeconds, times: 2, skip: 3 },
  { fault: 'rate-limit-without-reset', times: 1, skip: 20 },
  { fault: 'server-error-before', probability: 0.03 },
  { fault: 'server-error-after', probability: 0.03 },
  { fault: 'reset-before', probability: 0.02 },
  { fault: 'reset-after', probability: 0.03 },
  { fault: 'truncated', probability: 0.02 },
  { fault: 'html', probability: 0.02 },
  { fault: 'html-after', probability: 0.02 },
  { fault: 'huge-after', probability: 0.02 },
  { fault: 'drip-after', times: 2, skip: 10, delayMs: 500 },
  { fault: 'hang', times: 1, skip: 15 },
  { fault: 'revoked-token', times: 1, skip: 5 },
]
