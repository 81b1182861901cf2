import { accountErrors } from '../../contract/accounts/account-words.ts'
import { AppError } from '../infra/http/app-error.ts'

export const badCredentials = () => new AppError('invalid_credentials', accountErrors.badCredentials)
export const badVerificationToken = () => new AppError('invalid_token', accountErrors.badVerificationToken)
export const badCode = () => new AppError('invalid_code', accountErrors.badCode)
export const badResetToken = () => new AppError('invalid_token', accountErrors.badResetToken)
export const expiredChallenge = () => new AppError('invalid_token', accountErrors.expiredChallenge)

/** Never a 401, because a client ends its session on a 401. */
export const wrongPassword = () =>
  new AppError('wrong_password', accountErrors.wrongPassword, {
    errors: { password: accountErrors.wrongPassword },
  })

/** Contains the challenge that the second step of a sign-in completes with a code. */
export const secondFactorRequired = (challenge?: string) =>
  new AppError('two_factor_required', accountErrors.secondFactorRequired, {
    ...(challenge !== undefined && { current: { challenge } }),
  })

export const twoFactorAlreadyOn = () => new AppError('conflict', 'Two-factor authentication is already on.')
export const twoFactorOff = () => new AppError('conflict', 'Two-factor authentication is off.')

export const usernameTaken = () =>
  new AppError('conflict', accountErrors.usernameTaken, { errors: { username: accountErrors.usernameTaken } })

export const noPendingEmailChange = () =>
  new AppError(
    'conflict',
    'There is no change of your email address to cancel: it was confirmed or canceled, or its link has expired.',
  )

/** The user is not a member of any workspace, for example after being removed from the last one. */
export const noWorkspace = () => new AppError('forbidden', 'You are not a member of any workspace.')
