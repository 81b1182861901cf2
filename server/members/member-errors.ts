import { AppError, forbidden, invalid, notFound } from '../infra/http/app-error.ts'

export const onlyOwners = () => forbidden(' Only an owner can make, change or remove owners.')

export const notYourself = () =>
  forbidden(' You cannot change yourself. Leave the workspace, or hand it over to another member.')

/** A workspace always has an owner. */
export const lastOwner = () =>
  new AppError(
    'conflict',
    'A workspace needs an owner. Hand it over to another member first, or delete it with your account.',
  )

export const identityNeeded = () => {
  const message = 'Enter your password: this concerns an owner.'
  return invalid(message, { password: message })
}

export const unknownAccounts = () => notFound('social account')

export const successorNeeded = () => {
  const message = 'Choose a member who takes over and may write posts.'
  return invalid(message, { successorId: message })
}

export const roleChanged = () => forbidden(' It was changed just now.')

export const notLimitable = () => {
  const message = 'Only editors and contributors can be limited to some accounts.'
  return invalid(message, { socialAccountIds: message })
}
