import type { ApprovalSettings } from '../../../contract/approval/approval-settings.ts'
import type { Capability, Restriction, Role } from '../../../contract/workspaces/access.ts'
import { AppError } from './app-error.ts'

/** The properties of every caller: a member of a workspace, or a program or service that acts for one. */
type Member = {
  userId: string
  workspaceId: string
  role: Role
  /** Why the member may do less than the role says. */
  restriction: Restriction | null
  capabilities: ReadonlySet<Capability>
  /** The social accounts that the member works for; null means all of the workspace. */
  socialAccountIds: ReadonlySet<string> | null
  /** Whether posts of the workspace need approval, and by whom. */
  approval: ApprovalSettings
  emailVerified: boolean
  /** Whether the user requested the deletion of the account. */
  isDeleting: boolean
  /** Whether the user allows the operator to count the features that they use. */
  sharesUsage: boolean
}

/** A signed-in user in the current workspace of their session. */
type SessionCaller = Member & { kind: 'session'; sessionId: string }

/**
 * A program that acts for a member, with those capabilities of the member that are among its scopes: an API key that the
 * member made, or an application that the member connected.
 */
export type ProgramCaller = Member & {
  kind: 'api_key' | 'application'
  /** Of the key, or of the connection to the application. */
  programId: string
  /** Of the key or the application. */
  programName: string
  scopes: ReadonlySet<Capability>
}

/** The product itself, acting for the member who configured it, for example to create the posts of a feed. */
type BackgroundCaller = Member & { kind: 'background' }

/** Who makes a request. */
export type Caller = SessionCaller | ProgramCaller | BackgroundCaller

export const isProgram = (caller: Caller): caller is ProgramCaller =>
  caller.kind === 'api_key' || caller.kind === 'application'

/** The session of a caller. Throws `forbidden` for a caller without one, because only users act on sessions. */
export function sessionOf(caller: Caller): string {
  if (caller.kind === 'session') return caller.sessionId
  throw new AppError('forbidden', 'Only a signed-in user can do this. Sign in to the application.')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller. Throws on a route whose access does not require one. */
    caller: Caller
  }
}
