import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { forgotPasswordSchema, loginFormSchema } from '../../../contract/accounts.ts'
import { typedEmailKey } from '../../shared/session/typed-email.ts'
import { tabStore } from '../../shared/storage/safe-storage.ts'
import type { ForgotForm } from './forgot-password-form.tsx'
import type { LoginForm } from './login-form.tsx'
import { emptyRegisterForm, registerFormSchema, type RegisterForm } from './register-schema.ts'

const whenSent = { mode: 'onSubmit', reValidateMode: 'onSubmit' } as const

/**
 * The forms of all modes. They belong to the screen and not to its modes, so that nothing typed is lost by
 * changing between them.
 */
export function useAuthForms() {
  const login = useForm<LoginForm>({
    ...whenSent,
    resolver: zodResolver(loginFormSchema),
    defaultValues: { emailOrUsername: '', password: '' },
  })
  const register = useForm<RegisterForm>({
    ...whenSent,
    resolver: zodResolver(registerFormSchema),
    // An address typed on the landing page need not be typed again.
    defaultValues: { ...emptyRegisterForm, email: tabStore.getItem(typedEmailKey) ?? '' },
  })
  const forgot = useForm<ForgotForm>({
    ...whenSent,
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  })
  return { login, register, forgot }
}
