import { AppError } from '../../infra/http/app-error.ts'

export const unknownInvitation = () =>
  new AppError(
    'invalid_token',
    'This invitation is not known. If you have a newer mail, open its link; otherwise ask whoever invited you.',
  )

const closed = {
  used: 'This invitation was used already. If that was you, sign in; otherwise ask whoever invited you.',
  withdrawn: 'This invitation was withdrawn. Ask whoever invited you for a new one.',
  expired: 'This invitation has expired. Ask whoever invited you to send it again.',
} as const

export const closedInvitation = (state: keyof typeof closed) => new AppError('conflict', closed[state])

export const otherAddress = (email: string) =>
  new AppError(
    'forbidden',
    `This invitation is for ${email}. Sign in with that address, or ask to be invited with yours.`,
  )

export const hasAccount = (email: string) =>
  new AppError('conflict', `${email} has an account already. Sign in with it to join.`)
