import { z } from '../../../../contract/zod.ts'
import {
  emailSchema,
  newPasswordSchema,
  verificationCodeSchema,
} from '../../../../contract/accounts/accounts.ts'
import { rulesOf } from '../form/rules-of.ts'
import type { CodeStep, EmailStep, PasswordStep } from './reset-fields.ts'

const passwordStepSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: () => true,
  })

/** The validation rules of the reset wizard, loaded when a field gets the focus. */
export const emailRules = rulesOf<EmailStep>(z.object({ email: emailSchema }))
export const codeRules = rulesOf<CodeStep>(z.object({ code: verificationCodeSchema }))
export const passwordRules = rulesOf<PasswordStep>(passwordStepSchema)
