import { identitySchema } from '../accounts/two-factor.ts'
import { idSchema, instantInputSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { z } from '../zod.ts'
import { apiKeyScopes } from './scopes.ts'

/** Keys by which programs call the API for a member of a workspace: `Authorization: Bearer pw_live_...`. */

/** The beginning of every key, by which people and scanners of leaked secrets recognize one. */
export const apiKeyPrefix = 'pw_live_'

/** Where the public API is served; each call is also reachable under `/api`, as the screens call it. */
export const apiBase = '/api/v1'

export const apiKeyLimits = {
  name: 80,
  /** The keys of one member in a workspace. */
  perMember: 25,
  addresses: 50,
  /** How long the former secret of a rotated key stays valid. */
  rotationHours: 24,
} as const

/** An IP address or a network in CIDR notation, such as `203.0.113.7` or `2001:db8::/32`. */
const addressSchema = boundedText({ max: 50, trim: true }).refine(
  (text) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success,
  'Enter IP addresses or networks, such as 203.0.113.7 or 203.0.113.0/24.',
)

/**
 * `POST /api/api-keys`. `scopes` may exceed what the member may do now: at each call the key may do what both allow.
 * `addresses`: from where the key may be used; an empty list means from everywhere.
 */
export const createApiKeySchema = z.object({
  name: boundedText({ max: apiKeyLimits.name, trim: true, required: 'Give the key a name.' }),
  scopes: boundedList(z.enum(apiKeyScopes), {
    max: apiKeyScopes.length,
    min: 1,
    tooFew: 'Choose what the key may do.',
  }),
  endsAt: instantInputSchema.nullable().default(null),
  addresses: boundedList(addressSchema, {
    max: apiKeyLimits.addresses,
    tooMany: `A key has at most ${apiKeyLimits.addresses} addresses.`,
  }).default([]),
  identity: identitySchema,
})

/** `POST /api/api-keys/:id/rotate` */
export const rotateApiKeySchema = z.object({ identity: identitySchema })

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** The member for whom it acts. */
  member: z.object({ id: idSchema, name: z.string() }),
  /** The last characters of its secret. */
  tail: z.string(),
  addresses: z.array(z.string()),
  createdAt: instantSchema,
  endsAt: instantSchema.nullable(),
  hasEnded: z.boolean(),
  rotatedAt: instantSchema.nullable(),
  /** Until when the former secret of a rotated key is valid; null if it is not. */
  formerEndsAt: instantSchema.nullable(),
  /** To the minute. */
  lastUsedAt: instantSchema.nullable(),
  can: z.object({ rotate: z.boolean(), revoke: z.boolean() }),
})

export type ApiKey = z.infer<typeof apiKeySchema>

/** `GET /api/api-keys`: the caller's own keys, or all of the workspace for those who manage them; the newest first. */
export const apiKeysResponseSchema = success({
  keys: z.array(apiKeySchema),
  /** `plan`: whether the plan includes API access. */
  can: z.object({ create: z.boolean(), plan: z.boolean() }),
})

/** `secret` is in no other answer. */
export const newApiKeyResponseSchema = success({ key: apiKeySchema, secret: z.string() })
