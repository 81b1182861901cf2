import { useEffect, useState } from 'react'
import { accountMessages } from '../../../../contract/accounts/account-words.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { refreshUser } from '../../../shared/auth/auth-calls.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { verifyEmail } from '../account-calls.ts'

/** `email`: the address that was verified. */
export type Verification = {
  state: 'verifying' | 'success' | 'error' | 'invalid'
  text: string
  email?: string | undefined
}

type Answer = Awaited<ReturnType<typeof verifyEmail>>
type Result = { answer: Answer } | { error: unknown }

/** A token is used once, regardless of how often the screen is rendered. */
const calls = new Map<string, Promise<Result>>()

function verifyOnce(token: string): Promise<Result> {
  const call =
    calls.get(token) ??
    verifyEmail(token).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
  calls.set(token, call)
  return call
}

/** Verifies the address once per visit. Success refreshes the signed-in user, if any. */
export function useEmailVerification(token: string | null): Verification {
  const sessionToken = useSession('token')
  const [result, setResult] = useState<Result | null>(null)
  const verified = result !== null && 'answer' in result && result.answer.success === true
  const signedIn = sessionToken !== null

  useEffect(() => {
    if (token) void verifyOnce(token).then(setResult)
  }, [token])

  useEffect(() => {
    // A failed refresh does not affect the verification.
    if (verified && signedIn) void refreshUser().catch(() => undefined)
  }, [verified, signedIn])

  if (!token) return { state: 'invalid', text: 'No verification token provided' }
  if (result === null) return { state: 'verifying', text: 'Verifying your email address...' }
  if (verified) return { state: 'success', text: accountMessages.emailVerified, email: result.answer.email }
  const text =
    'error' in result ? failureText(undefined, result.error) : failureText(result.answer.message, null)
  return { state: 'error', text }
}

/** Messages of specification section 8. */
function failureText(message: string | undefined, error: unknown): string {
  if (message !== undefined) return message
  if (error instanceof ApiError && error.isServersMessage) return error.message
  if (error instanceof ApiError && error.status === 400) return 'Invalid or expired verification token'
  return 'An error occurred during verification. Please try again.'
}
