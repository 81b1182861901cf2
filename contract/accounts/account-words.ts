/** Account types of registration. */
export const accountTypes = [
  { value: 'influencer', label: 'Influencer' },
  { value: 'business_owner', label: 'Business Owner' },
] as const

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
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  emailChangeSent: 'Check the inbox of your new address and follow the link to confirm it.',
  twoFactorOff: 'Two-factor authentication is off.',
  deletionScheduled: 'Your account will be deleted.',
} as const

/** Messages of failed calls (specification section 8). */
export const accountErrors = {
  badCredentials: 'The email, username or password is not right.',
  badVerificationToken: 'Invalid or expired verification token',
  badCode: 'Invalid verification code',
  usernameTaken: 'This username is taken. Please choose another one.',
  wrongPassword: 'This is not your current password.',
  secondFactorRequired: 'Enter the code from your authenticator app.',
  expiredChallenge: 'This sign-in has expired. Please enter your password again.',
  deletionScheduled: 'Your account is about to be deleted. Undo that first to use it again.',
  badResetToken:
    'Failed to reset password. The link or code has expired or was already used. Please request a new one.',
} as const
