import { platformKeys, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { newTarget, noOptions, type Draft, type Target } from '../draft/draft.ts'

type Chosen = Pick<Draft, 'targets' | 'chosen'>

const isOpen = ({ saved }: Target) => saved?.editable ?? true
const works = (account: SocialAccount) => !account.needsReconnect && !account.paused
const onlyOne = <One>([first, second]: readonly One[]) => (second === undefined ? first : undefined)
const bestOf = (accounts: readonly SocialAccount[]) => accounts.find(works) ?? accounts[0]

/** The accounts of a platform to which the group does not go yet. */
export function freeAccounts(
  { targets }: { targets: readonly Pick<Target, 'accountId'>[] },
  platform: PlatformKey,
  accounts: readonly SocialAccount[],
): SocialAccount[] {
  const used = new Set(targets.map(({ accountId }) => accountId))
  return accounts.filter((account) => account.platform === platform && !used.has(account.id))
}

/** Adds the account to where the group goes, or removes it. A post that cannot be changed any more stays. */
export function toggleAccount({ targets, chosen }: Chosen, { id, platform }: SocialAccount): Chosen {
  const existing = targets.find(({ accountId }) => accountId === id)
  if (existing) return remove({ targets, chosen }, existing.id)
  const kept = chosen ? targets : targets.filter(({ accountId }) => accountId !== null)
  const waiting = kept.find((one) => one.platform === platform && one.accountId === null && isOpen(one))
  return {
    chosen: true,
    targets: waiting
      ? kept.map((one) => (one === waiting ? { ...one, accountId: id } : one))
      : [...kept, newTarget(platform, id)],
  }
}

/** As `toggleAccount`, for a platform without an account: a draft for later. */
export function togglePlatform({ targets, chosen }: Chosen, platform: PlatformKey): Chosen {
  const existing = targets.find((one) => one.platform === platform && one.accountId === null && isOpen(one))
  // What was chosen for the user gives way to the first choice.
  if (existing && chosen) return remove({ targets, chosen }, existing.id)
  const kept = chosen ? targets : targets.filter(({ accountId }) => accountId !== null)
  return { chosen: true, targets: existing && !chosen ? targets : [...kept, newTarget(platform)] }
}

export const remove = ({ targets }: Chosen, id: string): Chosen => ({
  chosen: true,
  targets: targets.filter((target) => target.id !== id || !isOpen(target)),
})

/**
 * The targets once the accounts are known: those without an account that exists get the only one that no other has; of
 * several, the user chooses. A new draft goes to the accounts that were chosen last, else to the first one that works, and a
 * new post gets the default options of its account. Null if nothing changes.
 */
export function settleTargets(
  { targets, chosen }: Chosen,
  accounts: readonly SocialAccount[],
  lastIds: readonly string[] = [],
): Chosen | null {
  if (!chosen && targets.length === 0) {
    const last = lastIds.flatMap((id) => accounts.find((one) => one.id === id && works(one)) ?? [])
    if (last.length > 0)
      return { chosen, targets: last.map((one) => withDefaults(newTarget(one.platform, one.id), one)) }
    const first = bestOf(accounts)
    const target = newTarget(first?.platform ?? platformKeys[0], first?.id)
    return { chosen, targets: [withDefaults(target, first)] }
  }
  const used = new Set(targets.map(({ accountId }) => accountId))
  let changed = false
  const settled = targets.map((target): Target => {
    if (!isOpen(target)) return target
    const existing = accounts.find(({ id }) => id === target.accountId)
    const free = accounts.filter(({ id, platform }) => platform === target.platform && !used.has(id))
    const account = existing ?? onlyOne(free) ?? onlyOne(free.filter(works))
    const accountId = account?.id ?? null
    used.add(accountId)
    const placed = accountId === target.accountId ? target : { ...target, accountId }
    const complete = withDefaults(placed, account)
    changed ||= complete !== target
    return complete
  })
  return changed ? { chosen, targets: settled } : null
}

/** A new post for which nobody chose options has those of its account. */
const withDefaults = (target: Target, account: SocialAccount | undefined): Target =>
  account && !target.saved && target.options === noOptions && Object.keys(account.defaults.options).length > 0
    ? { ...target, options: { ...account.defaults.options } }
    : target
