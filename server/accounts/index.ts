import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** Who is calling: a signed-in user in one workspace. */
export type Session = {
  id: string
  userId: string
  workspaceId: string
  role: string
  emailVerified: boolean
}

export declare function requireSession(ctx: Context, request: FastifyRequest): Promise<Session>
