import { forgotPasswordSchema, loginFormSchema } from '../../../../contract/accounts/accounts.ts'
import { confirmEnrollmentSchema } from '../../../../contract/accounts/two-factor.ts'
import { rulesOf } from '../form/rules-of.ts'
import type { ForgotForm } from './forgot-password-form.tsx'
import type { LoginForm } from './login-form.tsx'
import type { SecondFactorForm } from './second-factor-form.tsx'
import type { RegisterForm } from '../register/register-fields.ts'
import { registerFormSchema } from '../register/register-schema.ts'

/** The validation rules of the authentication screen, loaded when a field gets the focus. */
export const loginRules = rulesOf<LoginForm>(loginFormSchema)
export const registerRules = rulesOf<RegisterForm>(registerFormSchema)
export const secondFactorRules = rulesOf<SecondFactorForm>(confirmEnrollmentSchema)
export const forgotRules = rulesOf<ForgotForm>(forgotPasswordSchema)
