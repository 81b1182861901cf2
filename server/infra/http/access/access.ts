import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Capability } from '../../../../contract/workspaces/access.ts'
import { addWorkFields } from '../../work.ts'
import { AppError, deletionScheduled, emailNotVerified, forbidden } from '../app-error.ts'
import { isProgram, type Caller } from '../caller.ts'
import { isVersioned } from './api-versions.ts'
import { requireLoopback } from './require-loopback.ts'

/**
 * Who may call a route, declared in its `config`: anyone (a signature may authorize the request instead), callers on
 * this machine, any signed-in user, or a member whose role has a capability, optionally with a verified email address.
 */
export type Access =
  | 'public'
  | 'loopback'
  | 'signedIn'
  | Capability
  | { capability: Capability; verified: true }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /**
     * Whether the route belongs to the public API: it is also served under `/api/v1`, and takes API keys and tokens of
     * applications. `postiz`: to the calls of Postiz, which take API keys at an address of their own. `mcp`: to the MCP
     * server.
     */
    api?: 'v1' | 'postiz' | 'mcp'
    /** Whether users who requested the deletion of their account can call the route. */
    whileDeleting?: true
  }
  interface FastifyInstance {
    /** Returns the access of the routes of a plugin that does not declare it itself, such as the sandbox. */
    accessOf?: (url: string) => Access
  }
}

/** `reply`: for headers that tell the caller about its limits. */
export type FindCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>

/** The error for a caller without a capability: why, and whom to ask. */
export type ExplainRefusal = (caller: Caller, capability: Capability) => Promise<AppError>

const callers = new WeakMap<FastifyRequest, Caller>()

/** The caller of a request, if its route requires one. */
export const findCallerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)

/**
 * Enforces the declared access of every route before any of the body is read. The server does not start if a route
 * declares none. Must be called before the first route is registered.
 */
export function guardRoutes(
  app: FastifyInstance,
  findCaller: FindCaller,
  explainRefusal: ExplainRefusal = () => Promise.resolve(forbidden()),
): void {
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const caller = callers.get(this)
      if (!caller) throw new Error(`${this.routeOptions.url} has no caller`)
      return caller
    },
  })
  app.addHook('onRoute', function (this: FastifyInstance, route) {
    const access = route.config?.access ?? this.accessOf?.(route.url)
    if (access === undefined) throw new Error(`${String(route.method)} ${route.url} declares no access`)
    route.config = { ...route.config, access }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { access } = request.routeOptions.config
    if (access === undefined) throw new Error(`${request.routeOptions.url} declares no access`)
    const { api } = request.routeOptions.config
    if (isVersioned(request) && api !== 'v1') throw notInApi()
    if (access === 'public') return
    if (access === 'loopback') return requireLoopback(request)
    const caller = await findCaller(request, reply)
    addWorkFields({ workspaceId: caller.workspaceId })
    if (isProgram(caller)) {
      if (api === undefined) throw caller.kind === 'api_key' ? notForKeys() : notForApplications()
      addWorkFields({ program: caller.programName })
    }
    if (caller.isDeleting && !request.routeOptions.config.whileDeleting) throw deletionScheduled()
    await requireAccess(caller, access, explainRefusal)
    callers.set(request, caller)
  })
}

const notInApi = () => new AppError('not_found', 'The API has no such call.')

const notForKeys = () =>
  new AppError(
    'forbidden',
    'No API key can make this call, whatever its scopes. A member who is signed in to the application can.',
  )

const notForApplications = () =>
  new AppError(
    'forbidden',
    'No application can make this call, whatever its scopes. A member who is signed in can.',
  )

async function requireAccess(
  caller: Caller,
  access: Exclude<Access, 'public' | 'loopback'>,
  explainRefusal: ExplainRefusal,
): Promise<void> {
  if (access === 'signedIn') return
  const { capability, verified } =
    typeof access === 'string' ? { capability: access, verified: false } : access
  if (!caller.capabilities.has(capability)) throw await explainRefusal(caller, capability)
  if (verified && !caller.emailVerified) throw emailNotVerified()
}
