import { zodResolver } from '@hookform/resolvers/zod'
import type { CountryCode } from 'libphonenumber-js'
import {
  bioSchema,
  fullNameSchema,
  phoneSchema,
  usernameRule,
  usernameSchema,
} from '../../../../contract/accounts/accounts.ts'
import { z } from '../../../../contract/zod.ts'

const isUsernameOrNone = (typed: string) => typed.trim() === '' || usernameSchema.safeParse(typed).success

/** The validation rules of the profile. */
export const profileRules = zodResolver(
  z.object({
    fullName: fullNameSchema,
    username: z.string().refine(isUsernameOrNone, usernameRule),
    bio: bioSchema,
    country: z.custom<CountryCode>(),
    phone: phoneSchema,
  }),
)
