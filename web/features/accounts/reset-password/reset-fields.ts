/** The fields of the three steps of the reset wizard, each checked by itself. */
export type EmailStep = { email: string }
export type CodeStep = { code: string }
export type PasswordStep = { password: string; confirmPassword: string }

export const resetSteps = ['Enter Email', 'Verify Code', 'Reset Password']

/** The message of the wizard's calls without a response. */
export const unreachable = 'An error occurred. Please try again.'
export const sendWords = { refused: 'Failed to send reset email', unreachable }
export const codeWords = { refused: 'Invalid verification code', unreachable }
export const passwordWords = { refused: 'Failed to reset password', unreachable }
