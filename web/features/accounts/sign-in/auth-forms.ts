import { useForm } from 'react-hook-form'
import { useLazyResolver } from '../../../shared/forms/use-lazy-resolver.ts'
import { typedEmailKey } from '../../../shared/session/typed-email.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import type { ForgotForm } from './forgot-password-form.tsx'
import type { LoginForm } from './login-form.tsx'
import { emptyRegisterForm, type RegisterForm } from '../register/register-fields.ts'

const whenSent = { mode: 'onSubmit', reValidateMode: 'onSubmit' } as const

const loginRules = async () => (await import('./auth-rules.ts')).loginRules
const registerRules = async () => (await import('./auth-rules.ts')).registerRules
const forgotRules = async () => (await import('./auth-rules.ts')).forgotRules

/** The forms of all modes; kept by the screen, so that switching modes keeps their values. */
export function useAuthForms() {
  const login = useForm<LoginForm>({
    ...whenSent,
    resolver: useLazyResolver(loginRules),
    // Without default values, so that text entered before this script ran is kept.
  })
  const register = useForm<RegisterForm>({
    ...whenSent,
    resolver: useLazyResolver(registerRules),
    // Prefills the email address typed on the landing page.
    defaultValues: { ...emptyRegisterForm, email: tabStore.getItem(typedEmailKey) ?? '' },
  })
  const forgot = useForm<ForgotForm>({
    ...whenSent,
    resolver: useLazyResolver(forgotRules),
    defaultValues: { email: '' },
  })
  return { login, register, forgot }
}
