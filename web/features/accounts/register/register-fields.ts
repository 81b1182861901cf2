import type { z } from 'zod'
import type { accountTypeSchema, registerSchema } from '../../../../contract/accounts/accounts.ts'

type AccountType = z.infer<typeof accountTypeSchema>

/** The fields of the registration wizard (specification section 5). Initially there is no account type. */
export type RegisterForm = Record<'email' | 'password' | 'confirmPassword' | 'fullName' | 'phone', string> & {
  accountType: string
}

export const emptyRegisterForm: RegisterForm = {
  accountType: '',
  email: '',
  password: '',
  confirmPassword: '',
  fullName: '',
  phone: '',
}

export const registerSteps: { title: string; fields: (keyof RegisterForm)[] }[] = [
  { title: 'Account Type', fields: ['accountType'] },
  { title: 'Account Details', fields: ['email', 'password', 'confirmPassword'] },
  { title: 'Profile Information', fields: ['fullName', 'phone'] },
]

/** Maps the server's field names to the form's. */
export const registerFieldOf: Record<string, keyof RegisterForm> = {
  account_type: 'accountType',
  email: 'email',
  password: 'password',
  full_name: 'fullName',
  phone_number: 'phone',
}

/** Country code shown before the number (specification section 5); typing another one replaces it. */
export const phonePrefix = '+1'

/** The payload of the registration call, from validated values. */
export function toRegistration(form: RegisterForm): z.infer<typeof registerSchema> {
  return {
    email: form.email,
    password: form.password,
    full_name: form.fullName,
    phone_number: wholeNumber(form.phone),
    account_type: form.accountType as AccountType,
  }
}

function wholeNumber(phone: string): string | null {
  if (phone === '') return null
  return phone.startsWith('+') ? phone : `${phonePrefix} ${phone}`
}
