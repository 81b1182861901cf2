import { AppError } from '../infra/http/app-error.ts'

/** The same for an unknown, ended and withdrawn link, so that trying addresses tells nothing. */
export const closedLink = () =>
  new AppError('not_found', 'This review link does not work any more. Ask whoever sent it for a new one.')

/** The page asks for the name again. */
export const unknownReviewer = () => new AppError('invalid_token', 'Enter your name to go on.')

export const wrongPassword = () =>
  new AppError('wrong_password', 'This is not the password of the link. Ask whoever sent it to you.', {
    errors: { password: 'This is not the password of the link.' },
  })

export const badCode = () =>
  new AppError('invalid_code', 'This code is wrong or does not work any more. Ask for a new one.', {
    errors: { code: 'This code is wrong or does not work any more.' },
  })

/** The link was changed while the page was open. */
export const otherEntry = () => new AppError('conflict', 'How one comes in was changed. Load the page again.')

export const tooManyReviewers = () =>
  new AppError('conflict', 'Too many people came in by this link. Ask whoever sent it for a new one.')

export const notManaged = () =>
  new AppError(
    'forbidden',
    'This link shows posts of accounts that you do not work for. Ask an owner or admin to change it.',
  )
