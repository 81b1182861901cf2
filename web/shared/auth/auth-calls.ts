import type { z } from 'zod'
import type { loginResponseSchema, profileResponseSchema, User } from '../../../contract/accounts/accounts.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { logFailure } from '../log/log-failure.ts'
import { session } from '../session/session.ts'
import { sessionKeys } from '../session/session-store.ts'
import { localStore } from '../storage/safe-storage.ts'
import type { SignInResult } from './auth-context.ts'
import { forgetRegistrationToken } from './registration-token.ts'

type LoginResponse = z.infer<typeof loginResponseSchema>
type ProfileResponse = z.infer<typeof profileResponseSchema>

/** Signs in and stores the session. The messages are those of specification section 8. */
export async function login(emailOrUsername: string, password: string): Promise<SignInResult> {
  try {
    const reply = await api.post<Partial<LoginResponse>>('/api/auth/login', {
      email: emailOrUsername,
      password,
    })
    if (!reply.success || !reply.access_token || !reply.user) {
      return { success: false, error: reply.message ?? 'Login failed', errors: {} }
    }
    session.start(reply.access_token, reply.user)
    forgetRegistrationToken()
    return { success: true }
  } catch (error) {
    const challenge = challengeIn(error)
    return { ...signInFailure(error), ...(challenge !== undefined && { challenge }) }
  }
}

/** What a login that needs the second factor gives to complete it with. */
function challengeIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'two_factor_required') return undefined
  const { challenge } = error.body as { challenge?: unknown }
  return typeof challenge === 'string' ? challenge : undefined
}

type SecondFactor = { challenge: string; code: string; rememberDevice: boolean }

/** Signs in with the second factor and stores the session. `expired`: the password is needed again. */
export async function completeSignIn(
  given: SecondFactor,
): Promise<{ success: true } | { success: false; error: string; expired: boolean }> {
  try {
    const reply = await api.post<LoginResponse>('/api/auth/two-factor', given)
    session.start(reply.access_token, reply.user)
    forgetRegistrationToken()
    return { success: true }
  } catch (error) {
    const expired = error instanceof ApiError && error.code === 'invalid_token'
    return { ...signInFailure(error), expired }
  }
}

/** A failed login or registration as a value, with the server's message if there is one. */
export function signInFailure(error: unknown): Extract<SignInResult, { success: false }> {
  if (error instanceof ApiError && error.isServersMessage) {
    return { success: false, error: error.message, errors: error.errors }
  }
  if (error instanceof ApiError) return { success: false, error: 'Network error occurred', errors: {} }
  throw error
}

/** Ends the session in this browser immediately, and on the server if it can be reached. */
export function logout(): void {
  // Sent first, because it needs the token that the next line removes.
  void api.post('/api/auth/logout').catch(() => undefined)
  forgetRegistrationToken()
  session.end('signed-out')
}

/** What the last refresh stored. */
let refreshed: User | null = null

/**
 * Loads the signed-in user again. A failure is logged and thrown (specification section 4). What was saved or who signed
 * in meanwhile is newer than the answer and stays.
 */
export async function refreshUser(): Promise<User> {
  const asked = session.getState()
  if (localStore.getItem(sessionKeys.token) === null) throw new Error('No token available')
  try {
    const reply = await api.get<Partial<ProfileResponse>>('/api/user/profile')
    if (reply.success !== true || !reply.user) throw new Error('Failed to refresh user data')
    const { token, user } = session.getState()
    if (token === asked.token && (user === asked.user || user === refreshed)) {
      refreshed = reply.user
      session.updateUser(reply.user)
    }
    return reply.user
  } catch (error) {
    logFailure('Failed to refresh user data.', error)
    throw error
  }
}
