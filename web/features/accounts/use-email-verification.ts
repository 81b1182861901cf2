import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountMessages } from '../../../contract/accounts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useAuth } from '../../shared/auth/auth-context.ts'
import { verifyEmail } from './account-calls.ts'

export type Verification = { state: 'verifying' | 'success' | 'error' | 'invalid'; text: string }

/** Verifies the address once a visit. Success refreshes the signed-in user, if there is one. */
export function useEmailVerification(token: string | null): Verification {
  const { token: session, refreshUser } = useAuth()
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyEmail(token ?? ''),
    enabled: token !== null && token !== '',
    retry: false,
    staleTime: Infinity,
  })
  const verified = verification.data?.success === true
  const signedIn = session !== null

  useEffect(() => {
    // That it could not be read anew changes nothing about the verification.
    if (verified && signedIn) void refreshUser().catch(() => undefined)
  }, [verified, signedIn, refreshUser])

  if (!token) return { state: 'invalid', text: 'No verification token provided' }
  if (verification.isPending) return { state: 'verifying', text: 'Verifying your email address...' }
  if (verified) return { state: 'success', text: accountMessages.emailVerified }
  return { state: 'error', text: failureText(verification.data?.message, verification.error) }
}

/** Words of specification section 8. */
function failureText(message: string | undefined, error: Error | null): string {
  if (message !== undefined) return message
  if (error instanceof ApiError && error.status === 400) return 'Invalid or expired verification token'
  if (error instanceof ApiError && error.code === 'rate_limited') return error.message
  return 'An error occurred during verification. Please try again.'
}
