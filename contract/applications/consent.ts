import { identitySchema } from '../accounts/two-factor.ts'
import { apiKeyScopes, scopePresets, type ApiKeyScope } from '../api-keys/scopes.ts'
import { idSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { z } from '../zod.ts'

/** The path of the page on which a person allows or denies an application's request. */
export const consentPath = '/oauth/consent'

/** The id of a request. Only the browser that came from the application can use it, once. */
export const consentParamsSchema = z.object({ request: boundedText({ max: 100 }) })

const quiet: ReadonlySet<ApiKeyScope> = new Set(scopePresets.drafts.scopes)

/** Whether a scope is chosen at first. Publishing, deciding, spending points and the like takes a choice of the person. */
export const isOnAtFirst = (scope: ApiKeyScope): boolean => quiet.has(scope)

export const consentRequestSchema = z.object({
  application: z.object({
    name: z.string(),
    /** To which host the answer is sent, or the scheme of a program on the device. */
    host: z.string(),
    isOnDevice: z.boolean(),
    /** The name of the workspace whose members registered it; null if it registered itself. */
    registeredBy: z.string().nullable(),
  }),
  /** What it gets: calls of the API, the tools of agents (MCP) with their bounds, or both. */
  uses: z.array(z.enum(['api', 'agents'])),
  /** What it asks for. */
  scopes: z.array(z.enum(apiKeyScopes)),
  workspaces: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** What of that the member may do there. */
      scopes: z.array(z.enum(apiKeyScopes)),
      /** Why an application cannot be connected to it; null if one can. */
      refusal: z.enum(['role', 'plan', 'restricted']).nullable(),
    }),
  ),
})

export type ConsentRequest = z.infer<typeof consentRequestSchema>

/** `GET /oauth/consent/:request/details` */
export const consentResponseSchema = success({ request: consentRequestSchema })

/** `POST /oauth/consent/:request/decision` */
export const decisionSchema = z.discriminatedUnion('allow', [
  z.object({
    allow: z.literal(true),
    workspaceId: idSchema,
    scopes: boundedList(z.enum(apiKeyScopes), {
      max: apiKeyScopes.length,
      min: 1,
      tooFew: 'Choose what the application may do.',
    }),
    identity: identitySchema,
  }),
  z.object({ allow: z.literal(false) }),
])

/** Where the browser goes on to. */
export const decisionResponseSchema = success({ redirectTo: z.string() })
