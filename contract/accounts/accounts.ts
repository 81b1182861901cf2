import { z } from '../zod.ts'
import { messageSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { emailSchema } from './email-address.ts'
import { displaySchema } from './preferences.ts'

/** Rules and messages of specification section 5, here and below. */
export const accountTypeSchema = z.enum(['influencer', 'business_owner'], 'Please select an account type')

const hasEachKind = (password: string) =>
  /[a-z]/.test(password) && /[A-Z]/.test(password) && /[0-9]/.test(password)

export const passwordSchema = boundedText({
  max: 200,
  tooLong: 'Password must be at most 200 characters',
  required: 'Password is required',
})
  .min(8, 'Password must be at least 8 characters')
  .refine(
    hasEachKind,
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  )

/** The same rules as registration, with the reset screen's messages. */
export const newPasswordSchema = boundedText({
  max: 200,
  tooLong: 'Password must be at most 200 characters long',
  required: 'Password is required',
})
  .min(8, 'Password must be at least 8 characters long')
  .refine(
    hasEachKind,
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  )

export const fullNameSchema = boundedText({
  max: 120,
  tooLong: 'Full name must be at most 120 characters',
  required: 'Full name is required',
  trim: true,
})
  .min(2, 'Full name must be at least 2 characters')
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Full name must be on one line')

export const phoneSchema = boundedText({
  max: 32,
  tooLong: 'Phone number must be at most 32 characters',
  trim: true,
}).regex(/^[0-9 ()+.-]*$/, 'Phone number may contain digits, spaces and + ( ) - . only')

export const loginFormSchema = z.object({
  emailOrUsername: boundedText({ max: 254, required: 'Email or username is required', trim: true }).min(
    3,
    'Must be at least 3 characters',
  ),
  password: boundedText({ max: 200, required: 'Password is required' }).min(
    6,
    'Password must be at least 6 characters',
  ),
})

/** Letters, digits, `_`, `.` and `-`; never an `@`, so that it cannot be mistaken for an email address. */
export const usernamePattern = /^[a-z0-9][a-z0-9_.-]{2,29}$/i

export const usernameRule =
  'Use 3 to 30 letters, digits, dots, hyphens or underscores, starting with a letter or digit'

export const usernameSchema = boundedText({ max: 30, tooLong: usernameRule, trim: true }).regex(
  usernamePattern,
  usernameRule,
)

const maxBioLength = 500

export const bioSchema = boundedText({
  max: maxBioLength,
  tooLong: `Bio must be at most ${maxBioLength} characters`,
  trim: true,
})

/** The login call takes an email address or a username in `email`. */
export const loginSchema = z.object({
  email: loginFormSchema.shape.emailOrUsername,
  password: loginFormSchema.shape.password,
})

export const registerSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  full_name: fullNameSchema,
  phone_number: phoneSchema.nullable(),
  account_type: accountTypeSchema,
  /** IANA time zone of the user's device, which becomes that of the new workspace; UTC if omitted. */
  timeZone: boundedText({ max: 64 }).optional(),
})

/** `local`: the mail is in the mailbox of this installation; `off`: no mail is sent. */
export const mailWays = ['sent', 'local', 'off'] as const
export type MailWay = (typeof mailWays)[number]

/**
 * `mail`: how the verification mail is sent. `sign_in_token`: signs the browser that registered in without the password
 * when the address is verified; it can be used once.
 */
export const registerResponseSchema = messageSchema.extend({
  mail: z.enum(mailWays),
  sign_in_token: z.string(),
})

export const signInAfterVerificationSchema = z.object({
  token: boundedText({ max: 200, required: 'Please sign in.' }),
})

export const verifyEmailSchema = z.object({
  token: boundedText({ max: 200, required: 'No verification token provided' }),
})
/** `email` is the verified address, with which the user can sign in. */
export const verifyEmailResponseSchema = messageSchema.extend({ email: z.string() })

export const forgotPasswordSchema = z.object({ email: emailSchema })

export const verificationCodeSchema = boundedText({
  max: 6,
  tooLong: 'Please enter a valid 6-digit code',
  required: 'Verification code is required',
  trim: true,
}).regex(/^[0-9]{6}$/, 'Please enter a valid 6-digit code')

export const verifyResetCodeSchema = z.object({
  email: emailSchema,
  verification_code: verificationCodeSchema,
})

export const resetPasswordSchema = z.object({
  token: boundedText({ max: 200, required: 'Failed to reset password' }),
  password: newPasswordSchema,
})

/** The signed-in user: only the fields that the screens need, because it is kept in local storage. */
export const userSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** The user's description of themselves; empty if there is none. */
  bio: z.string(),
  pictureUrl: z.string().nullable(),
  account_type: z.string(),
  subscription_tier: z.string(),
  display: displaySchema,
  /** The time zone of the session's workspace, in which the screens show all times. */
  timeZone: z.string(),
  created_at: z.iso.datetime(),
  email_verified: z.boolean(),
  /** When the account will be deleted, if the user requested that. Until then the user can only undo the request. */
  deletesAt: z.iso.datetime().nullable(),
})

export type User = z.infer<typeof userSchema>

/** The response to a successful login. */
export const loginResponseSchema = success({
  access_token: z.string(),
  user: userSchema,
  message: z.string(),
})
export const profileResponseSchema = success({ user: userSchema })

/** An omitted field stays unchanged; null removes the value. */
export const changeProfileSchema = z
  .object({
    full_name: fullNameSchema,
    phone_number: phoneSchema.min(1, 'Enter a phone number').nullable(),
    username: usernameSchema.nullable(),
    bio: bioSchema,
  })
  .partial()

/** The largest upload of a profile picture, which is stored in a small size. */
export const maxPortraitBytes = 10 * 1024 * 1024

export type ProfileChange = z.infer<typeof changeProfileSchema>
export const resetCodeResponseSchema = success({ message: z.string(), reset_token: z.string() })
