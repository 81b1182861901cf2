import { platforms } from '../../contract/platforms/platforms.ts'
import type { Context } from '../context.ts'
import { networksOf, type Refusal } from '../networks/index.ts'
import type { AccountRow } from './social-accounts.queries.ts'

/**
 * False where the account was connected to the sandbox and the network is now the real one, or the reverse: its tokens
 * are nobody's there and must not be shown to it.
 */
export function isOfThisInstallation(ctx: Context, account: AccountRow): boolean {
  const network = networksOf(ctx.config).find(({ platform }) => platform === account.platform)
  return network?.connectable === true && network.sandbox === account.sandbox
}

/** Said without asking the network. */
export function connectAgain(account: AccountRow, answer: string): Refusal {
  const { name } = platforms[account.platform]
  return { kind: 'reauth_required', message: `The ${name} account wants to be connected again.`, answer }
}
