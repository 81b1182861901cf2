import { postizTerms } from '../../../contract/platforms/postiz-terms.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { worksFor } from '../../infra/http/works-for.ts'
import { listConnectedAccounts, presentAccounts } from '../../social-accounts/index.ts'
import { listGroups } from './list-groups.ts'

/**
 * `GET /integrations`: the connected accounts; with `group`, those of this customer. Accounts to which the caller cannot
 * publish now are disabled.
 */
export async function listIntegrations(ctx: Context, caller: Caller, group: string | undefined) {
  const { workspaceId } = caller
  const groups = await listGroups(ctx, caller)
  const customer = groups.find(({ id }) => !group || id === group)
  if (!customer) return []
  const rows = await listConnectedAccounts(ctx.db, workspaceId)
  const accounts = await presentAccounts(ctx, workspaceId, rows)
  return accounts.map((account) => ({
    id: account.id,
    name: account.listedName ?? account.name,
    identifier: postizTerms[account.platform].identifier,
    picture: account.pictureUrl === null ? null : ctx.config.appUrl + account.pictureUrl,
    disabled: account.paused || !account.isConnected || !worksFor(caller, account.id),
    profile: account.username,
    customer,
  }))
}
