import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import type { Target } from '../draft/draft.ts'

/** The platform, or the account where the group goes to several accounts of a platform. */
export function nameOfTarget(
  { platform, accountId }: Pick<Target, 'platform' | 'accountId'>,
  targets: readonly Pick<Target, 'platform'>[],
  accounts: readonly SocialAccount[],
): string {
  const { name, shortName } = platforms[platform]
  if (targets.filter((one) => one.platform === platform).length < 2) return name
  const account = accounts.find(({ id }) => id === accountId)
  return account ? `${listedNameOf(account)} on ${shortName}` : name
}
