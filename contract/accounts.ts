import { z } from 'zod'
import { success } from './api.ts'

/** Rules and messages of specification section 5. */
const emailPattern = /^[A-Z0-9._%+-]+@[A-Z0-9-]+(\.[A-Z0-9-]+)*\.[A-Z]{2,}$/i

export const accountTypes = [
  { value: 'influencer', label: 'Influencer' },
  { value: 'business_owner', label: 'Business Owner' },
] as const

export const accountTypeSchema = z.enum(['influencer', 'business_owner'], 'Please select an account type')

export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .regex(emailPattern, 'Invalid email address')

const hasEachKind = (password: string) =>
  /[a-z]/.test(password) && /[A-Z]/.test(password) && /[0-9]/.test(password)

export const passwordSchema = z
  .string()
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(200, 'Password must be at most 200 characters')
  .refine(
    hasEachKind,
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  )

/** The same rules as registration with the reset screen's own words. */
export const newPasswordSchema = z
  .string()
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters long')
  .max(200, 'Password must be at most 200 characters long')
  .refine(
    hasEachKind,
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  )

export const fullNameSchema = z
  .string()
  .trim()
  .min(1, 'Full name is required')
  .min(2, 'Full name must be at least 2 characters')
  .max(120, 'Full name must be at most 120 characters')
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Full name must be on one line')

export const phoneSchema = z
  .string()
  .trim()
  .max(32, 'Phone number must be at most 32 characters')
  .regex(/^[0-9 ()+.-]*$/, 'Phone number may contain digits, spaces and + ( ) - . only')

export const loginFormSchema = z.object({
  emailOrUsername: z
    .string()
    .trim()
    .min(1, 'Email or username is required')
    .min(3, 'Must be at least 3 characters'),
  password: z.string().min(1, 'Password is required').min(6, 'Password must be at least 6 characters'),
})

/** Letters, digits, `_`, `.` and `-`; never an `@`, so that it cannot be taken for an e-mail address. */
export const usernamePattern = /^[a-z0-9][a-z0-9_.-]{2,29}$/i

/** The login call takes an e-mail address or a username in `email`. */
export const loginSchema = z.object({
  email: loginFormSchema.shape.emailOrUsername.max(254),
  password: loginFormSchema.shape.password.max(200),
})

export const registerSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  full_name: fullNameSchema,
  phone_number: phoneSchema.nullable(),
  account_type: accountTypeSchema,
  /** IANA zone of the person's device, in which the month of the points begins; UTC without it. */
  timeZone: z.string().max(64).optional(),
})

export const verifyEmailSchema = z.object({
  token: z.string().min(1, 'No verification token provided').max(200),
})
export const forgotPasswordSchema = z.object({ email: emailSchema })

export const verificationCodeSchema = z
  .string()
  .trim()
  .min(1, 'Verification code is required')
  .regex(/^[0-9]{6}$/, 'Please enter a valid 6-digit code')

export const verifyResetCodeSchema = z.object({
  email: emailSchema,
  verification_code: verificationCodeSchema,
})

export const resetPasswordSchema = z.object({
  token: z.string().min(1, 'Failed to reset password').max(200),
  password: newPasswordSchema,
})

/** The signed-in user: only the fields the screens need, for it is kept in local storage. */
export const userSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  phone_number: z.string().nullable(),
  account_type: z.string(),
  subscription_tier: z.string(),
  created_at: z.iso.datetime(),
  email_verified: z.boolean(),
})

export type User = z.infer<typeof userSchema>

/** What a right login, and only that, is answered. */
export const loginReplySchema = success({
  access_token: z.string(),
  user: userSchema,
  message: z.string(),
})
export const profileReplySchema = success({ user: userSchema })
export const resetCodeReplySchema = success({ message: z.string(), reset_token: z.string() })

/** Success messages, word for word (specification section 8). */
export const accountMessages = {
  registered: 'Registration successful! Please check your email to verify your account.',
  resetSent: 'Password reset instructions have been sent to your email.',
  resetCodeSent: 'A 6-digit verification code has been sent to your email.',
  codeVerified: 'Code verified! Please enter your new password.',
  passwordReset: 'Password reset successfully! You can now log in with your new password.',
  verificationSent: 'Verification email sent! Please check your inbox.',
  verificationSentDialog: 'Verification email sent! Please check your inbox and spam folder.',
  emailVerified: 'Email verified successfully!',
  alreadyVerified: 'Your email address is already verified.',
  loggedIn: 'Signed in.',
  loggedOut: 'Signed out.',
} as const

/** What the server answers to a call that failed (specification section 8). */
export const accountErrors = {
  badCredentials: 'The email, username or password is not right.',
  badVerificationToken: 'Invalid or expired verification token',
  badCode: 'Invalid verification code',
  badResetToken:
    'Failed to reset password. The link or code has expired or was already used. Please request a new one.',
} as const
