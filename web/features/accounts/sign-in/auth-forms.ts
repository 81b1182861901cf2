import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { forgotPasswordSchema, loginFormSchema } from '../../../../contract/accounts/accounts.ts'
import { confirmEnrollmentSchema } from '../../../../contract/accounts/two-factor.ts'
import { typedEmailKey } from '../../../shared/session/typed-email.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import { emptyRegisterForm, type RegisterForm } from '../register/register-fields.ts'
import { registerFormSchema } from '../register/register-schema.ts'

const checks = { reValidateMode: 'onSubmit' } as const

/** The forms of all modes; kept by the screen, so that switching modes keeps their values. */
export function useAuthForms() {
  const login = useForm({
    resolver: zodResolver(loginFormSchema),
    defaultValues: { emailOrUsername: '', password: '' },
    ...checks,
  })
  const register = useForm<RegisterForm>({
    resolver: zodResolver<RegisterForm, unknown, RegisterForm>(registerFormSchema),
    // Prefills the email address typed on the landing page.
    defaultValues: { ...emptyRegisterForm, email: tabStore.getItem(typedEmailKey) ?? '' },
    ...checks,
  })
  const forgot = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
    ...checks,
  })
  const secondFactor = useForm({
    resolver: zodResolver(confirmEnrollmentSchema),
    defaultValues: { code: '' },
    ...checks,
  })
  return { login, register, forgot, secondFactor }
}
