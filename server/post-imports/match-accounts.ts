import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { AccountRow } from '../social-accounts/index.ts'

/** The accounts that a row names, and the errors in their names. */
type Matched = { accounts: AccountRow[]; problems: string[] }

/**
 * Finds accounts by `@handle`, by platform and handle (`LinkedIn Ada Moss`), or by a platform that has only one
 * account.
 */
export function matchAccounts(names: readonly string[], accounts: readonly AccountRow[]): Matched {
  const found = new Map<string, AccountRow>()
  const problems: string[] = []
  for (const name of names) {
    const wanted = normalized(name)
    const matching = accounts.filter((account) => namesOf(account).includes(wanted))
    const [first] = matching
    if (!first) problems.push(`There is no connected account “${name}”.`)
    else if (matching.length > 1) {
      problems.push(
        `“${name}” is several accounts. Write the platform before it, such as “${fullName(first)}”.`,
      )
    } else found.set(first.id, first)
  }
  return { accounts: [...found.values()], problems }
}

const fullName = ({ platform, username }: Pick<AccountRow, 'platform' | 'username'>): string =>
  `${platforms[platform].name} ${handleOf(username)}`

function namesOf({ platform, username }: AccountRow): string[] {
  const { name } = platforms[platform]
  return [name, username, `@${username}`, `${name} ${username}`, `${name} @${username}`].map(normalized)
}

const normalized = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s:]+/g, ' ')
