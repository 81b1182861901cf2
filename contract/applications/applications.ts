import { identitySchema } from '../accounts/two-factor.ts'
import { apiKeyScopes } from '../api-keys/scopes.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { z } from '../zod.ts'

/** Applications of others, which members let act for them by OAuth: agents such as Claude, and programs for many people. */

/** The beginning of every access token of an application. */
export const applicationTokenPrefix = 'pw_app_'

export const applicationLimits = {
  name: 80,
  redirectUris: 10,
  redirectUri: 500,
  /** Those that members of a workspace registered. */
  perWorkspace: 20,
  /** The applications that one member connects to a workspace. */
  connectionsPerMember: 50,
} as const

/** The hosts that mean the computer on which a program runs. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a program on the person's own computer receives what is sent to an address. */
export function isOnDevice(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri)
  return protocol !== 'https:' || loopbackHosts.has(hostname)
}

function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.hash !== '' || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && loopbackHosts.has(url.hostname)
}

const redirectUriSchema = boundedText({ max: applicationLimits.redirectUri, trim: true }).refine(
  isRedirectUri,
  'Enter addresses that begin with https://, or with http://localhost for a program on a computer.',
)

const fields = {
  name: boundedText({ max: applicationLimits.name, trim: true, required: 'Give the application a name.' }),
  redirectUris: boundedList(redirectUriSchema, {
    max: applicationLimits.redirectUris,
    min: 1,
    tooFew: 'Enter the address to which people return.',
    tooMany: `An application has at most ${applicationLimits.redirectUris} addresses.`,
  }),
}

/** `POST /api/applications`. `hasSecret`: whether it runs on a server, where a secret stays secret. */
export const registerApplicationSchema = z.object({
  ...fields,
  hasSecret: z.boolean().default(true),
  identity: identitySchema,
})

/** `PATCH /api/applications/:id` */
export const changeApplicationSchema = z.object({ ...fields, identity: identitySchema })

/** `POST /api/applications/:id/rotate`: the former secret ends at once. */
export const rotateApplicationSchema = z.object({ identity: identitySchema })

export const applicationSchema = z.object({
  /** Its client_id. */
  id: idSchema,
  name: z.string(),
  redirectUris: z.array(z.string()),
  hasSecret: z.boolean(),
  createdAt: instantSchema,
  /** How many members, of all workspaces, have it connected. */
  connections: z.number().int(),
})

export type Application = z.infer<typeof applicationSchema>

/** `GET /api/applications`: those that members of the workspace registered. */
export const applicationsResponseSchema = success({
  applications: z.array(applicationSchema),
  /** Whether the plan includes API access. */
  can: z.object({ plan: z.boolean() }),
})

export const applicationResponseSchema = success({ application: applicationSchema })

/** `secret` is in no other answer; null for an application without one. */
export const newApplicationResponseSchema = success({
  application: applicationSchema,
  secret: z.string().nullable(),
})

export const connectionSchema = z.object({
  id: idSchema,
  application: z.object({ name: z.string(), host: z.string() }),
  workspace: z.object({ id: idSchema, name: z.string() }),
  /** The member for whom it acts. */
  member: z.object({ id: idSchema, name: z.string() }),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdAt: instantSchema,
  /** To the minute. */
  lastUsedAt: instantSchema.nullable(),
})

export type Connection = z.infer<typeof connectionSchema>

/**
 * `GET /api/application-connections`: the caller's own, in all workspaces, and those of all members of the workspace for
 * those who manage API keys.
 */
export const connectionsResponseSchema = success({ connections: z.array(connectionSchema) })
