import { accountErrors } from './account-words.ts'
import { instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { z } from '../zod.ts'

/** The number of recovery codes. */
export const recoveryCodeCount = 10

/** Six digits of the authenticator app, or a recovery code such as `k3v9x-2mq7t`, with or without spaces. */
export const secondFactorSchema = boundedText({
  max: 20,
  tooLong: accountErrors.badCode,
  required: 'Verification code is required',
  trim: true,
})

/** Required again before sensitive changes: the password, and a code if two-factor authentication is on. */
export const identitySchema = z.object({
  password: boundedText({ max: 200, required: 'Password is required' }),
  code: secondFactorSchema.optional(),
})

export type Identity = z.infer<typeof identitySchema>

export const completeSignInSchema = z.object({
  /** The challenge from the `two_factor_required` response of the login. */
  challenge: boundedText({ max: 200, required: 'Please sign in again.' }),
  code: secondFactorSchema,
  /** Whether this device needs no code for 30 days. */
  rememberDevice: z.boolean().default(false),
})

export const twoFactorSchema = z.object({
  enabledAt: instantSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
})

export type TwoFactor = z.infer<typeof twoFactorSchema>

export const twoFactorResponseSchema = success({ twoFactor: twoFactorSchema })

/** `uri` is the content of the QR code. */
export const enrollmentResponseSchema = success({ secret: z.string(), uri: z.string() })
export const confirmEnrollmentSchema = z.object({ code: secondFactorSchema })

/** The recovery codes. They are shown only once. */
export const recoveryCodesResponseSchema = success({ recoveryCodes: z.array(z.string()) })
