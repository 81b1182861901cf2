import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import { platforms as descriptors, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { AccountRow } from '../social-accounts/index.ts'
import { plainLabel, type NamedAccount } from './file/account-names.ts'
import type { FileRow } from './file/read-row.ts'

/** The accounts that a row goes to, why it cannot go to some, and what is left out. */
type Matched = { accounts: AccountRow[]; problems: string[]; notes: string[] }

export type KnownAccounts = {
  /** All accounts by what a file may call them. */
  named: ReadonlyMap<string, readonly AccountRow[]>
  /** The accounts for rows that name none. */
  standard: readonly AccountRow[]
}

const keyOf = (platform: PlatformKey | null, label: string | null) => `${platform ?? ''}\n${label ?? ''}`

/** Finds accounts by their handle or name, by their platform, or by both. */
export function nameAccounts(accounts: readonly AccountRow[]): KnownAccounts['named'] {
  const named = new Map<string, AccountRow[]>()
  for (const account of accounts) {
    const { platform, username, name, listed_name: listed } = account
    const labels = [null, ...new Set([username, name, listed ?? username].map(plainLabel).filter(Boolean))]
    const keys = labels.flatMap((label) => [
      keyOf(platform, label),
      ...(label === null ? [] : [keyOf(null, label)]),
    ])
    for (const key of keys) named.set(key, [...(named.get(key) ?? []), account])
  }
  return named
}

/** Finds the accounts of a row by their names, by its platforms, or by both. */
export function matchAccounts(
  { accounts: names, platforms: named }: NamedTargets,
  known: KnownAccounts,
): Matched {
  if (named === null) return names.length === 0 ? standardAccounts(known) : byName(names, known)
  const unknown = named.unknown.map((word) => `You cannot post to “${word}” here.`)
  if (named.known.length > 0) {
    const found =
      names.length === 0
        ? joined(named.known.map((platform) => onPlatform(platform, known)))
        : byName(names, known, named.known)
    return { ...found, notes: unknown }
  }
  if (unknown.length > 0) return { accounts: [], problems: unknown, notes: [] }
  return names.length > 0
    ? byName(names, known)
    : { accounts: [], problems: ['No platform in this row.'], notes: [] }
}

type NamedTargets = Pick<FileRow, 'accounts' | 'platforms'>

const standardAccounts = ({ standard }: KnownAccounts): Matched => ({
  accounts: [...standard],
  problems: standard.length > 0 ? [] : ['No account in this row. Choose default accounts.'],
  notes: [],
})

/** The default accounts on a platform, or else its only account. */
function onPlatform(platform: PlatformKey, { named, standard }: KnownAccounts): Matched {
  const { name } = descriptors[platform]
  const preferred = standard.filter((account) => account.platform === platform)
  const all = named.get(keyOf(platform, null)) ?? []
  if (preferred.length > 0) return { accounts: preferred, problems: [], notes: [] }
  if (all.length === 1) return { accounts: [...all], problems: [], notes: [] }
  const problem =
    all.length === 0
      ? `There is no connected account on ${name}.`
      : `There are several accounts on ${name}. Choose default accounts.`
  return { accounts: [], problems: [problem], notes: [] }
}

/** The accounts with these names. On `platforms`, if there are any, a name may be that of one account each. */
function byName(
  names: readonly NamedAccount[],
  known: KnownAccounts,
  platforms: readonly PlatformKey[] = [],
): Matched {
  const isOn = ({ platform }: AccountRow) => platforms.length === 0 || platforms.includes(platform)
  const find = ({ readings }: NamedAccount) =>
    [
      ...new Set(readings.flatMap(({ platform, label }) => known.named.get(keyOf(platform, label)) ?? [])),
    ].filter(isOn)
  const found = joined(
    names
      .flatMap((name) => (name.parts.length === 0 || find(name).length > 0 ? [name] : name.parts))
      .map((name) => single(name.name, find(name), platforms.length > 0)),
  )
  const missing = platforms.filter((key) => found.accounts.every(({ platform }) => platform !== key))
  return found.problems.length > 0
    ? found
    : { ...found, problems: missing.map((key) => `No account in this row is on ${descriptors[key].name}.`) }
}

function single(name: string, matching: AccountRow[], onEach: boolean): Matched {
  const [first] = matching
  if (!first) return { accounts: [], problems: [`There is no connected account “${name}”.`], notes: [] }
  const count = onEach ? new Set(matching.map(({ platform }) => platform)).size : 1
  if (matching.length === count) return { accounts: matching, problems: [], notes: [] }
  const clearer = `${descriptors[first.platform].name} ${handleOf(first.username)}`
  const problem = `“${name}” is several accounts. Write the platform before it, such as “${clearer}”.`
  return { accounts: [], problems: [problem], notes: [] }
}

function joined(found: readonly Matched[]): Matched {
  const accounts = found.flatMap((one) => one.accounts)
  return {
    accounts: [...new Map(accounts.map((account) => [account.id, account])).values()],
    problems: found.flatMap(({ problems }) => problems),
    notes: found.flatMap(({ notes }) => notes),
  }
}
