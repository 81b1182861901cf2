import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { newPasswordSchema, verificationCodeSchema } from '../../../../contract/accounts/accounts.ts'
import { emailSchema } from '../../../../contract/accounts/email-address.ts'
import { z } from '../../../../contract/zod.ts'

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

const emailRules = zodResolver(z.object({ email: emailSchema }))
const codeRules = zodResolver(z.object({ code: verificationCodeSchema }))
const passwordRules = zodResolver(passwordStepSchema)

const checks = { reValidateMode: 'onSubmit' } as const

/** The forms of the three steps; kept by the screen, so that going back keeps their values. */
export function useResetForms(email: string) {
  const emailForm = useForm({ resolver: emailRules, defaultValues: { email }, ...checks })
  const codeForm = useForm({ resolver: codeRules, defaultValues: { code: '' }, ...checks })
  const passwordForm = useForm({
    resolver: passwordRules,
    defaultValues: { password: '', confirmPassword: '' },
    ...checks,
  })
  return { emailForm, codeForm, passwordForm }
}
