import { ApiError } from '../../../shared/api/api-error.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { resendVerification } from '../account-calls.ts'

const failed = 'Failed to resend verification email. Please try again.'

/** The messages of one of the two places with a resend button (specification section 8). */
type Words = { sent: string; refused: string; signedOut: string }

const dialogWords: Words = {
  sent: 'Verification email sent! Please check your inbox and spam folder.',
  refused: 'Failed to resend verification email',
  signedOut: 'Please log in again to resend verification email',
}

const pageWords: Words = {
  sent: 'Verification email sent! Please check your inbox.',
  refused: failed,
  signedOut: 'Please log in to resend verification email',
}

export const resendFromDialog = (): Promise<Message> => resend(dialogWords)
export const resendFromPage = (): Promise<Message> => resend(pageWords)

async function resend(words: Words): Promise<Message> {
  try {
    const reply = await resendVerification(words.signedOut)
    if (reply.success !== true) return { severity: 'error', text: reply.message ?? words.refused }
    return { severity: 'success', text: words.sent }
  } catch (error) {
    return { severity: 'error', text: wordsFor(error, words) }
  }
}

function wordsFor(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return failed
  if (error.status === 401) return words.signedOut
  return error.isServersMessage ? error.message : failed
}
