import type { Capability, Role } from '../../../contract/workspaces/access.ts'

/** Who makes a request: a signed-in user in the current workspace of their session. */
export type Caller = {
  sessionId: string
  userId: string
  workspaceId: string
  role: Role
  capabilities: ReadonlySet<Capability>
  emailVerified: boolean
  /** The user asked for the deletion of the account. */
  isDeleting: boolean
  /** The user lets the operator count which features are used. */
  sharesUsage: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller. Throws on a route whose access does not require one. */
    caller: Caller
  }
}
