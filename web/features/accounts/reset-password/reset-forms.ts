import { useForm } from 'react-hook-form'
import { useLazyResolver } from '../../../shared/forms/use-lazy-resolver.ts'
import type { CodeStep, EmailStep, PasswordStep } from './reset-fields.ts'

const whenSent = { mode: 'onSubmit', reValidateMode: 'onSubmit' } as const

const emailRules = async () => (await import('./reset-rules.ts')).emailRules
const codeRules = async () => (await import('./reset-rules.ts')).codeRules
const passwordRules = async () => (await import('./reset-rules.ts')).passwordRules

/** The forms of the three steps; kept by the screen, so that going back keeps their values. */
export function useResetForms(email: string) {
  const emailForm = useForm<EmailStep>({
    ...whenSent,
    resolver: useLazyResolver(emailRules),
    defaultValues: { email },
  })
  const codeForm = useForm<CodeStep>({
    ...whenSent,
    resolver: useLazyResolver(codeRules),
    defaultValues: { code: '' },
  })
  const passwordForm = useForm<PasswordStep>({
    ...whenSent,
    resolver: useLazyResolver(passwordRules),
    defaultValues: { password: '', confirmPassword: '' },
  })
  return { emailForm, codeForm, passwordForm }
}
