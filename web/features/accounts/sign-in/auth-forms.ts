import { typedEmailKey } from '../../../shared/session/typed-email.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import { useTextForm } from '../form/use-text-form.ts'
import type { ForgotForm } from './forgot-password-form.tsx'
import type { LoginForm } from './login-form.tsx'
import type { SecondFactorForm } from './second-factor-form.tsx'
import { emptyRegisterForm, type RegisterForm } from '../register/register-fields.ts'

const loginRules = async () => (await import('./auth-rules.ts')).loginRules
const registerRules = async () => (await import('./auth-rules.ts')).registerRules
const forgotRules = async () => (await import('./auth-rules.ts')).forgotRules
const secondFactorRules = async () => (await import('./auth-rules.ts')).secondFactorRules

/** The forms of all modes; kept by the screen, so that switching modes keeps their values. */
export function useAuthForms() {
  const login = useTextForm<LoginForm>({ emailOrUsername: '', password: '' }, loginRules)
  const register = useTextForm<RegisterForm>(
    // Prefills the email address typed on the landing page.
    { ...emptyRegisterForm, email: tabStore.getItem(typedEmailKey) ?? '' },
    registerRules,
  )
  const forgot = useTextForm<ForgotForm>({ email: '' }, forgotRules)
  const secondFactor = useTextForm<SecondFactorForm>({ code: '' }, secondFactorRules)
  return { login, register, forgot, secondFactor }
}
