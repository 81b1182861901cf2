import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  codeStepSchema,
  emailStepSchema,
  passwordStepSchema,
  type CodeStep,
  type EmailStep,
  type PasswordStep,
} from './reset-schema.ts'

const whenSent = { mode: 'onSubmit', reValidateMode: 'onSubmit' } as const

/** The forms of the three steps; they belong to the screen, so that going back loses nothing. */
export function useResetForms(email: string) {
  const emailForm = useForm<EmailStep>({
    ...whenSent,
    resolver: zodResolver(emailStepSchema),
    defaultValues: { email },
  })
  const codeForm = useForm<CodeStep>({
    ...whenSent,
    resolver: zodResolver(codeStepSchema),
    defaultValues: { code: '' },
  })
  const passwordForm = useForm<PasswordStep>({
    ...whenSent,
    resolver: zodResolver(passwordStepSchema),
    defaultValues: { password: '', confirmPassword: '' },
  })
  return { emailForm, codeForm, passwordForm }
}
