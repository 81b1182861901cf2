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

/**
 * The forms of all modes. They belong to the screen and not to its modes, so that nothing typed is lost by
 * changing between them.
 */
export function useAuthForms() {
  const login = useForm<LoginForm>({
    ...whenSent,
    resolver: useLazyResolver(loginRules),
    // Without default values what a person or a password manager typed before this script ran is kept.
  })
  const register = useForm<RegisterForm>({
    ...whenSent,
    resolver: useLazyResolver(registerRules),
    // An address typed on the landing page need not be typed again.
    defaultValues: { ...emptyRegisterForm, email: tabStore.getItem(typedEmailKey) ?? '' },
  })
  const forgot = useForm<ForgotForm>({
    ...whenSent,
    resolver: useLazyResolver(forgotRules),
    defaultValues: { email: '' },
  })
  return { login, register, forgot }
}
