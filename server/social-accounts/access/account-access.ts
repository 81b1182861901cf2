import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { platformAvailability, type Refusal } from '../../connectors/index.ts'
import type { AccountRow } from '../social-accounts.queries.ts'

/**
 * False if the account was connected to the sandbox and the platform is now the real one, or the reverse. Its tokens are
 * not valid there and must not be sent.
 */
export function matchesInstallation(ctx: Context, account: AccountRow): boolean {
  const platform = platformAvailability(ctx.config).find(({ platform }) => platform === account.platform)
  return platform?.connectable === true && platform.sandbox === account.sandbox
}

/** The refusal for an account that must be reconnected; the platform is not asked. */
export function reauthRefusal(account: AccountRow, answer: string): Refusal {
  const { name } = platforms[account.platform]
  return { kind: 'reauth_required', message: `The ${name} account must be connected again.`, answer }
}
