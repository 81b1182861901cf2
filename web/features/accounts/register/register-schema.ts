import { z } from '../../../../contract/zod.ts'
import {
  accountTypeSchema,
  fullNameSchema,
  passwordSchema,
  phoneSchema,
} from '../../../../contract/accounts/accounts.ts'
import { emailSchema } from '../../../../contract/accounts/email-address.ts'

/** The rules of the registration wizard (specification section 5). */
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
    // Also checked while fields of later steps are empty.
    when: () => true,
  })
