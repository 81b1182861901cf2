import type { z } from 'zod'
import type { loginResponseSchema } from '../../../../contract/accounts/accounts.ts'
import type {
  acceptedResponseSchema,
  openedInvitationResponseSchema,
  registerInvitedSchema,
} from '../../../../contract/members/invitations.ts'
import { api } from '../../../shared/api/api.ts'
import { session } from '../../../shared/session/session.ts'

export const readInvitation = (token: string, signal: AbortSignal) =>
  api.post<z.infer<typeof openedInvitationResponseSchema>>('/api/invitations/read', { token }, { signal })

export const acceptInvitation = (token: string) =>
  api.post<z.infer<typeof acceptedResponseSchema>>('/api/invitations/accept', { token })

/** Creates the account, joins and signs in. */
export async function registerInvited(input: z.infer<typeof registerInvitedSchema>): Promise<void> {
  const reply = await api.post<z.infer<typeof loginResponseSchema>>('/api/auth/register-invited', input)
  session.start(reply.access_token, reply.user)
}
