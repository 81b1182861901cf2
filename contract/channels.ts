import { z } from 'zod'
import { idSchema, instantSchema, success } from './api.ts'
import { platformKeySchema } from './platforms/platform-key.ts'

/**
 * A connected profile on a network. `needsReconnect`: the network no longer takes our access. `paused`: its platform is
 * beyond those the plan includes; nothing new is published to it.
 */
export const socialAccountSchema = z.object({
  id: idSchema,
  platform: platformKeySchema,
  name: z.string(),
  username: z.string(),
  isConnected: z.boolean(),
  needsReconnect: z.boolean(),
  paused: z.boolean(),
  followers: z.number().int().nullable(),
  pictureUrl: z.string().nullable(),
  profileUrl: z.string().nullable(),
  sandbox: z.boolean(),
  connectedAt: instantSchema,
})

export type SocialAccount = z.infer<typeof socialAccountSchema>

/** A network as this installation offers it. */
export const networkSchema = z.object({
  platform: platformKeySchema,
  connectable: z.boolean(),
  sandbox: z.boolean(),
})

export type Network = z.infer<typeof networkSchema>

export const socialAccountsReplySchema = success({
  accounts: z.array(socialAccountSchema),
  networks: z.array(networkSchema),
})

export const connectSchema = z.object({ platform: platformKeySchema })
export const connectReplySchema = success({ authorizeUrl: z.string() })

/** What the network sent back to `/social/callback/:platform`, posted with the bearer token. */
export const connectCallbackSchema = z.object({
  platform: platformKeySchema,
  state: z.string().min(1).max(500),
  code: z.string().min(1).max(4000).optional(),
  error: z.string().max(500).optional(),
})

export const socialAccountReplySchema = success({ account: socialAccountSchema })
