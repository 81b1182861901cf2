import type { Trx } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { deleteEmailChange } from '../email-change/email-changes.queries.ts'
import { deleteResetsOfUser } from '../password-reset/resets.queries.ts'
import { deleteRegistrationTokens } from '../registration/registration-tokens.queries.ts'
import { deleteChallengesOfUser } from '../two-factor/challenges.queries.ts'
import { deleteSessionsOfUser } from './sessions.queries.ts'

/** Ends all sessions of a user, and all pending sign-ins and credential changes. */
export async function signOutEverywhere(trx: Trx, userId: string): Promise<void> {
  await deleteSessionsOfUser(trx, userId)
  await deleteResetsOfUser(trx, userId)
  await deleteChallengesOfUser(trx, userId)
  await deleteRegistrationTokens(trx, [userId])
  await deleteEmailChange(trx, userId)
  await announce(trx, { signedOut: userId })
}
