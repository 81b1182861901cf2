import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { lowerFirst } from '../../shared/words/lower-first.ts'

type Reached = Pick<SocialAccount, 'access'>

const soonMs = 14 * 86_400_000

/** What was asked for and not granted, as a list; undefined if nothing is missing. */
export function missingWords({ access }: Reached): string | undefined {
  const missing = access.permissions.filter(({ granted }) => !granted).map(({ allows }) => allows)
  return missing.length === 0 ? undefined : new Intl.ListFormat('en').format(missing.map(lowerFirst))
}

/** Whether the access ends within two weeks. */
export function endsSoon({ access: { endsAt } }: Reached, now = Date.now()): boolean {
  return endsAt !== null && Date.parse(endsAt) - now < soonMs
}

/** Whether signing in again would help, although the account still works. */
export const wantsSignIn = (account: Reached): boolean =>
  endsSoon(account) || missingWords(account) !== undefined
