import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import type { TargetSummary } from '../draft/draft-store.ts'

/** With more than these, their chips would push the text off the first screen. */
const mostChips = 8
/** About two rows. */
const fewChips = 5

/** The card of its platform says it all: the post can be changed, and goes to the platform's only account, which works. */
export const isToldByCard = (target: TargetSummary, accounts: readonly SocialAccount[]): boolean =>
  !needsUser(target, accounts) && accounts.filter(({ platform }) => platform === target.platform).length === 1

/** The chips of a group for many accounts until the user asks for all: the first ones, and those that need attention. */
export function shownChips(
  chosen: readonly TargetSummary[],
  accounts: readonly SocialAccount[],
): readonly TargetSummary[] {
  if (chosen.length <= mostChips) return chosen
  return chosen.filter((target, at) => at < fewChips || needsUser(target, accounts))
}

function needsUser({ accountId, saved }: TargetSummary, accounts: readonly SocialAccount[]): boolean {
  const account = accounts.find(({ id }) => id === accountId)
  return !account || account.needsReconnect || account.paused || saved?.editable === false
}
