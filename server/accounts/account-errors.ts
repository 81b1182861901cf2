import { accountErrors } from '../../contract/account-words.ts'
import { AppError } from '../infra/http/app-error.ts'

export const badCredentials = () => new AppError('invalid_credentials', accountErrors.badCredentials)
export const badVerificationToken = () => new AppError('invalid_token', accountErrors.badVerificationToken)
export const badCode = () => new AppError('invalid_code', accountErrors.badCode)
export const badResetToken = () => new AppError('invalid_token', accountErrors.badResetToken)

/** The user is not a member of any workspace, for example after being removed from the last one. */
export const noWorkspace = () => new AppError('forbidden', 'You are not a member of any workspace.')
