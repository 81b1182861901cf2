import { loadable } from '../../../shared/lazy/loadable.tsx'

const login = loadable(async () => (await import('./login-form.tsx')).LoginForm)
const register = loadable(async () => (await import('../register/register-form.tsx')).RegisterForm)
const forgotPassword = loadable(async () => (await import('./forgot-password-form.tsx')).ForgotPasswordForm)

const secondFactor = loadable(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)

/** The forms of the modes, each in a file of its own: who signs in does not wait for the registration. */
export const LoginForm = login.Component
export const RegisterForm = register.Component
export const ForgotPasswordForm = forgotPassword.Component
/** The second step of the mode `login`. */
export const SecondFactorForm = secondFactor.Component
export const loadSecondFactorForm = secondFactor.load

/** Fetches the script of a mode's form. */
export const loadModeForm: Record<'login' | 'register' | 'forgot-password', () => Promise<unknown>> = {
  login: login.load,
  register: register.load,
  'forgot-password': forgotPassword.load,
}

/** Fetches what may be wanted next. A failure shows when it is wanted. */
export function prefetchModeForms(): void {
  for (const load of Object.values(loadModeForm)) void load().catch(() => undefined)
}
