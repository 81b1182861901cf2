import { useTextForm } from '../form/use-text-form.ts'
import type { CodeStep, EmailStep, PasswordStep } from './reset-fields.ts'

const emailRules = async () => (await import('./reset-rules.ts')).emailRules
const codeRules = async () => (await import('./reset-rules.ts')).codeRules
const passwordRules = async () => (await import('./reset-rules.ts')).passwordRules

/** The forms of the three steps; kept by the screen, so that going back keeps their values. */
export function useResetForms(email: string) {
  const emailForm = useTextForm<EmailStep>({ email }, emailRules)
  const codeForm = useTextForm<CodeStep>({ code: '' }, codeRules)
  const passwordForm = useTextForm<PasswordStep>({ password: '', confirmPassword: '' }, passwordRules)
  return { emailForm, codeForm, passwordForm }
}
