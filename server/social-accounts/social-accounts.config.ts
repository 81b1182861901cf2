import { z } from 'zod'

export type ConnectionsConfig = {
  /**
   * The lease of a worker that renews the access of a connection. It must be longer than a platform may take to
   * respond.
   */
  renewalLeaseSeconds: number
}

export const connectionsEnvironment = {
  RENEWAL_LEASE_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(600)
    .default(40)
    .describe('How long one process alone may renew the access to an account.'),
}

type Environment = z.output<z.ZodObject<typeof connectionsEnvironment>>

export function readConnections(env: Environment): ConnectionsConfig {
  return { renewalLeaseSeconds: env.RENEWAL_LEASE_SECONDS }
}
