import type { z } from 'zod'
import type { loginResponseSchema } from '../../../contract/accounts/accounts.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { session } from '../session/session.ts'
import { localStore } from '../storage/safe-storage.ts'

/** Local storage key of the token that a registration returned, until its address is verified. */
const key = 'registrationToken'

export const keepRegistrationToken = (token: string): void => localStore.setItem(key, token)
export const hasRegistrationToken = (): boolean => localStore.getItem(key) !== null
export const forgetRegistrationToken = (): void => localStore.removeItem(key)

/**
 * Signs in without the password after the address was verified, in the browser that registered. False if the server
 * refuses or cannot be reached; the user then signs in with the password.
 */
export async function signInAfterVerification(): Promise<boolean> {
  const token = localStore.getItem(key)
  if (token === null) return false
  try {
    const reply = await api.post<z.infer<typeof loginResponseSchema>>(
      '/api/auth/sign-in-after-verification',
      { token },
    )
    session.start(reply.access_token, reply.user)
    forgetRegistrationToken()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'invalid_token') forgetRegistrationToken()
    return false
  }
}
