import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import { platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { AccountRow } from '../social-accounts/index.ts'
import { platformNamed } from './file/platform-names.ts'
import type { FileRow } from './file/read-row.ts'
import { knownNames } from './known-names.ts'

/** The accounts that a row goes to, why it cannot go to some, and what is left out. */
type Matched = { accounts: AccountRow[]; problems: string[]; notes: string[] }

type Known = {
  accounts: readonly AccountRow[]
  /** The accounts for rows that name none. */
  standard: readonly AccountRow[]
}

/** Finds the accounts of a row by their names, by its platforms, or by both. */
export function matchAccounts({ accounts: names, platforms: named }: NamedTargets, known: Known): Matched {
  if (named === null) return names.length === 0 ? standardAccounts(known) : byName(names, known.accounts)
  const unknown = named.unknown.map((word) => `You cannot post to “${word}” here.`)
  if (named.known.length > 0) {
    const found =
      names.length === 0
        ? joined(named.known.map((platform) => onPlatform(platform, known)))
        : byNameOn(named.known, names, known.accounts)
    return { ...found, notes: unknown }
  }
  if (unknown.length > 0) return { accounts: [], problems: unknown, notes: [] }
  return names.length > 0
    ? byName(names, known.accounts)
    : { accounts: [], problems: ['No platform in this row.'], notes: [] }
}

type NamedTargets = Pick<FileRow, 'accounts' | 'platforms'>

const standardAccounts = ({ standard }: Known): Matched => ({
  accounts: [...standard],
  problems: standard.length > 0 ? [] : ['No account in this row. Choose default accounts.'],
  notes: [],
})

/** The default accounts on a platform, or else its only account. */
function onPlatform(platform: PlatformKey, { accounts, standard }: Known): Matched {
  const { name } = platforms[platform]
  const preferred = standard.filter((account) => account.platform === platform)
  const all = accounts.filter((account) => account.platform === platform)
  if (preferred.length > 0) return { accounts: preferred, problems: [], notes: [] }
  if (all.length === 1) return { accounts: all, problems: [], notes: [] }
  const problem =
    all.length === 0
      ? `There is no connected account on ${name}.`
      : `There are several accounts on ${name}. Choose default accounts.`
  return { accounts: [], problems: [problem], notes: [] }
}

/** The named accounts on these platforms, each of which needs one. */
function byNameOn(
  keys: readonly PlatformKey[],
  names: readonly string[],
  accounts: readonly AccountRow[],
): Matched {
  const found = byName(
    names,
    accounts.filter(({ platform }) => keys.includes(platform)),
    'onEach',
  )
  const missing = keys.filter((key) => found.accounts.every(({ platform }) => platform !== key))
  const problems =
    found.problems.length > 0
      ? found.problems
      : missing.map((key) => `No account in this row is on ${platforms[key].name}.`)
  return { ...found, problems }
}

/** `onEach`: a name may be that of one account on each platform. */
function byName(names: readonly string[], accounts: readonly AccountRow[], onEach?: 'onEach'): Matched {
  return joined(
    names
      .flatMap((name) => partsOf(name, accounts))
      .map((name) => {
        const matching = accounts.filter((account) => isNamed(account, name))
        const [first] = matching
        if (!first) return { accounts: [], problems: [`There is no connected account “${name}”.`], notes: [] }
        const isClear = onEach
          ? new Set(matching.map(({ platform }) => platform)).size === matching.length
          : matching.length === 1
        if (isClear) return { accounts: matching, problems: [], notes: [] }
        const clearer = `${platforms[first.platform].name} ${handleOf(first.username)}`
        const problem = `“${name}” is several accounts. Write the platform before it, such as “${clearer}”.`
        return { accounts: [], problems: [problem], notes: [] }
      }),
  )
}

/** Commas separate accounts, unless they are part of a name. */
const partsOf = (name: string, accounts: readonly AccountRow[]): string[] =>
  accounts.some((account) => isNamed(account, name))
    ? [name]
    : name
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')

/** Whether the text is the account's handle or name, its platform, or both: `Instagram - Bakery`, `@bakery (IG)`. */
function isNamed(account: AccountRow, text: string): boolean {
  const labels = new Set([account.username, account.name, account.listed_name ?? ''].map(plain))
  if (labels.has(plain(text))) return true
  if (platformNamed(text, knownNames.platforms) === account.platform) return true
  const words = text.split(/[\s:()|]+/).filter((word) => !/^[-–—/]*$|^on$/i.test(word))
  return words.some((_, at) => {
    if (at === 0) return false
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return (
      (isOn(account, before) && labels.has(plain(after))) ||
      (isOn(account, after) && labels.has(plain(before)))
    )
  })
}

const isOn = ({ platform }: AccountRow, text: string) =>
  platformNamed(text, knownNames.platforms) === platform

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^@/, '')
    .replaceAll(/[\s:]+/g, ' ')

function joined(found: readonly Matched[]): Matched {
  const accounts = found.flatMap((one) => one.accounts)
  return {
    accounts: [...new Map(accounts.map((account) => [account.id, account])).values()],
    problems: found.flatMap(({ problems }) => problems),
    notes: found.flatMap(({ notes }) => notes),
  }
}
