import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { freePlatforms, includes, type PlanKey } from '../../../contract/billing/plans.ts'

const nameOf = (platform: PlatformKey) => platforms[platform].name
const listed = new Intl.ListFormat('en')

/** The connected platforms that are not paused. */
export const openPlatforms = (accounts: readonly SocialAccount[]): PlatformKey[] => [
  ...new Set(accounts.filter((account) => !account.paused).map((account) => account.platform)),
]

/** Whether connecting this platform needs a higher plan, for the lock icon. The server enforces it. */
export function needsHigherPlan(
  platform: PlatformKey,
  accounts: readonly SocialAccount[],
  plan: PlanKey,
): boolean {
  if (includes(plan, 'allPlatforms')) return false
  const open = openPlatforms(accounts)
  return open.length >= freePlatforms && !open.includes(platform)
}

/** A message with the platforms in use and the two ways to connect another. */
export function platformLimitReason(platform: PlatformKey, accounts: readonly SocialAccount[]): string {
  const names = listed.format(openPlatforms(accounts).map(nameOf))
  return `Your plan includes ${freePlatforms} platforms, and you use ${names}. To connect ${nameOf(platform)} too, upgrade your plan or disconnect one of them.`
}

/** Why nothing new is published to a paused account. */
export function pausedReason(platform: PlatformKey, accounts: readonly SocialAccount[]): string {
  const names = listed.format(openPlatforms(accounts).map(nameOf))
  return `Your plan includes ${freePlatforms} platforms, and you connected ${names} first. You cannot publish anything new to ${nameOf(platform)}; posts that are already scheduled are still published.`
}
