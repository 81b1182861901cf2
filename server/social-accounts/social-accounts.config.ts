import { z } from 'zod'

export type ConnectionsConfig = {
  /** No other worker renews the access of a connection for this long; longer than a platform may take to answer. */
  renewalLeaseSeconds: number
}

export const connectionsEnvironment = {
  RENEWAL_LEASE_SECONDS: z.coerce.number().min(0.1).max(600).default(40),
}

type Environment = z.output<z.ZodObject<typeof connectionsEnvironment>>

export function readConnections(env: Environment): ConnectionsConfig {
  return { renewalLeaseSeconds: env.RENEWAL_LEASE_SECONDS }
}
