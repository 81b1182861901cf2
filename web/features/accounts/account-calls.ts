import type { z } from 'zod'
import type { undoneResponseSchema } from '../../../contract/accounts/account-deletion.ts'
import type {
  registerResponseSchema,
  registerSchema,
  resetCodeResponseSchema,
  verifyEmailResponseSchema,
} from '../../../contract/accounts/accounts.ts'
import type { messageSchema } from '../../../contract/api.ts'
import { api } from '../../shared/api/api.ts'
import { deviceTimeZone } from '../../shared/time/date-time.ts'

type Said = Partial<z.infer<typeof messageSchema>>
type Registration = z.infer<typeof registerSchema>

/** The authentication calls of specification section 7; login and profile belong to the auth provider. */
export const register = (registration: Registration) =>
  api.post<Partial<z.infer<typeof registerResponseSchema>>>('/api/auth/register', {
    ...registration,
    timeZone: deviceTimeZone(),
  })

export const verifyEmail = (token: string) =>
  api.post<Partial<z.infer<typeof verifyEmailResponseSchema>>>('/api/auth/verify-email', { token })

/** `endedNotice` is what the login screen says if the session turns out to have ended. */
export const resendVerification = (endedNotice: string) =>
  api.post<Said>('/api/auth/resend-verification', undefined, { endedNotice })

export const forgotPassword = (email: string) => api.post<Said>('/api/auth/forgot-password', { email })

export const verifyResetCode = (email: string, code: string) =>
  api.post<Partial<z.infer<typeof resetCodeResponseSchema>>>('/api/auth/verify-reset-code', {
    email,
    verification_code: code,
  })

export const resetPassword = (token: string, password: string) =>
  api.post<Said>('/api/auth/reset-password', { token, password })

export const undoDeletion = () => api.delete<z.infer<typeof undoneResponseSchema>>('/api/user/deletion')
