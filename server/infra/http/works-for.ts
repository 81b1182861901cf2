import { AppError } from './app-error.ts'
import type { Caller } from './caller.ts'

type Limited = Pick<Caller, 'socialAccountIds'>

/**
 * Whether a member works for a social account. Editors and contributors can be limited to some accounts; what has no
 * account yet is for everybody.
 */
export const worksFor = ({ socialAccountIds }: Limited, accountId: string | null): boolean =>
  accountId === null || socialAccountIds === null || socialAccountIds.has(accountId)

/** Throws unless the member works for all of these social accounts, of which all exist in the workspace. */
export function requireWorksFor(caller: Limited, accountIds: readonly (string | null)[]): void {
  if (!accountIds.every((id) => worksFor(caller, id))) throw otherAccount()
}

export const otherAccount = () =>
  new AppError(
    'forbidden',
    'You work for some accounts of this workspace only, and this one is not among them. An owner or admin can change that in Settings, Members.',
  )
