import { z } from 'zod'

export type OutgoingConfig = {
  /** Addresses on the operator's own network that users may name, as `host:port`; all others must be public. */
  outgoingAllow: string[]
}

const hostAndPort = z
  .string()
  .toLowerCase()
  .regex(/^(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+):[0-9]{1,5}$/, 'must be a list of host:port')

export const outgoingEnvironment = {
  OUTGOING_ALLOW: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((address) => address.trim() || []))
    .pipe(z.array(hostAndPort))
    .describe(
      'Private addresses (host:port, separated by commas) that feeds, models and links may be fetched from.',
    ),
}

type Environment = z.output<z.ZodObject<typeof outgoingEnvironment>>

export function readOutgoing(env: Environment): OutgoingConfig {
  return { outgoingAllow: env.OUTGOING_ALLOW }
}
