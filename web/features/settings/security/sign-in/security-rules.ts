import { zodResolver } from '@hookform/resolvers/zod'
import { newPasswordSchema } from '../../../../../contract/accounts/accounts.ts'
import { emailSchema } from '../../../../../contract/accounts/email-address.ts'
import { z } from '../../../../../contract/zod.ts'

const identity = { password: z.string().min(1, 'Password is required'), code: z.string() }

export const passwordRules = zodResolver(z.object({ ...identity, newPassword: newPasswordSchema }))
export const emailRules = zodResolver(z.object({ ...identity, email: emailSchema }))
