import { newPasswordSchema } from './accounts.ts'
import { emailSchema } from './email-address.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { identitySchema } from './two-factor.ts'
import { z } from '../zod.ts'

/** A session of the user. */
export const signedInDeviceSchema = z.object({
  id: idSchema,
  /** A description such as "Chrome on Windows". */
  browser: z.string(),
  /** The IP address that it was used from last; empty if unknown. */
  address: z.string(),
  signedInAt: instantSchema,
  /** Accurate to a few minutes. */
  lastUsedAt: instantSchema,
  isCurrent: z.boolean(),
})

export type SignedInDevice = z.infer<typeof signedInDeviceSchema>

export const signedInDevicesResponseSchema = success({ devices: z.array(signedInDeviceSchema) })

export const changePasswordSchema = identitySchema.extend({ newPassword: newPasswordSchema })
export const changeEmailSchema = identitySchema.extend({ email: emailSchema })

/** A new email address whose owner has not confirmed it yet. */
export const pendingEmailSchema = z.object({
  email: z.string(),
  /** The link in the mail confirms the address until this time. */
  expiresAt: instantSchema,
})

export type PendingEmail = z.infer<typeof pendingEmailSchema>

export const pendingEmailResponseSchema = success({ pendingEmail: pendingEmailSchema.nullable() })
