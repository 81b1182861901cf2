import { z } from 'zod'
import {
  accountTypeSchema,
  emailSchema,
  fullNameSchema,
  passwordSchema,
  phoneSchema,
  type registerSchema,
} from '../../../contract/accounts.ts'

/** The fields of the registration wizard (specification section 5). */
export const registerFormSchema = z
  .object({
    accountType: z.string().pipe(accountTypeSchema),
    email: emailSchema,
    password: passwordSchema,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
    fullName: fullNameSchema,
    phone: phoneSchema,
  })
  .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // Also while fields of later steps are still empty.
    when: () => true,
  })

/** A wizard begins without an account type; the schema is what makes it one. */
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

/** The server's field names to the form's. */
export const registerFieldOf: Record<string, keyof RegisterForm> = {
  account_type: 'accountType',
  email: 'email',
  password: 'password',
  full_name: 'fullName',
  phone_number: 'phone',
}

/** Country code shown before the number (specification section 5); typing another one replaces it. */
export const phonePrefix = '+1'

export function toRegistration(form: RegisterForm): z.infer<typeof registerSchema> {
  const valid = registerFormSchema.parse(form)
  return {
    email: valid.email,
    password: valid.password,
    full_name: valid.fullName,
    phone_number: wholeNumber(valid.phone),
    account_type: valid.accountType,
  }
}

function wholeNumber(phone: string): string | null {
  if (phone === '') return null
  return phone.startsWith('+') ? phone : `${phonePrefix} ${phone}`
}
