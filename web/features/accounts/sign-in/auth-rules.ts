import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { forgotPasswordSchema, loginFormSchema } from '../../../../contract/accounts.ts'
import type { ForgotForm } from './forgot-password-form.tsx'
import type { LoginForm } from './login-form.tsx'
import type { RegisterForm } from '../register/register-fields.ts'
import { registerFormSchema } from '../register/register-schema.ts'

/** The validation rules of the authentication screen, loaded when a field gets the focus. */
export const loginRules: Resolver<LoginForm> = zodResolver(loginFormSchema)
export const registerRules = zodResolver(registerFormSchema) as Resolver<RegisterForm>
export const forgotRules: Resolver<ForgotForm> = zodResolver(forgotPasswordSchema)
