import { z } from 'zod'
import { emailSchema, newPasswordSchema, verificationCodeSchema } from '../../../contract/accounts.ts'

/** The three steps of the reset wizard, each checked by itself. */
export const resetSteps = ['Enter Email', 'Verify Code', 'Reset Password']

export const emailStepSchema = z.object({ email: emailSchema })
export const codeStepSchema = z.object({ code: verificationCodeSchema })
export const passwordStepSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: () => true,
  })

export type EmailStep = z.infer<typeof emailStepSchema>
export type CodeStep = z.infer<typeof codeStepSchema>
export type PasswordStep = z.infer<typeof passwordStepSchema>

/** What every failed call of the wizard says when no answer came. */
export const unreachable = 'An error occurred. Please try again.'
export const sendWords = { refused: 'Failed to send reset email', unreachable }
export const codeWords = { refused: 'Invalid verification code', unreachable }
export const passwordWords = { refused: 'Failed to reset password', unreachable }
