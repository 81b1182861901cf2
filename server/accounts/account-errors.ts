import { accountErrors } from '../../contract/accounts.ts'
import { AppError } from '../platform/http/app-error.ts'

export const badCredentials = () => new AppError('invalid_credentials', accountErrors.badCredentials)
export const badVerificationToken = () => new AppError('invalid_token', accountErrors.badVerificationToken)
export const badCode = () => new AppError('invalid_code', accountErrors.badCode)
export const badResetToken = () => new AppError('invalid_token', accountErrors.badResetToken)
