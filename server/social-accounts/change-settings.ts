import type { AccountSettings } from '../../contract/accounts/account-settings.ts'
import { withoutDefault } from '../../contract/platforms/default-options.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import { unknownOptions } from '../../contract/platforms/post-options.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { invalid, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import {
  findAccount,
  lockHashtagSetForShare,
  updateAccount,
  type AccountRow,
} from './social-accounts.queries.ts'

/** Stores a user's settings for an account. Existing posts are not changed. */
export function changeSettings(
  ctx: Context,
  { workspaceId }: Caller,
  accountId: string,
  { listedName, options, hashtagSetId, links }: AccountSettings,
): Promise<AccountRow> {
  return inTransaction(ctx.db, async (trx) => {
    const account = await findAccount(trx, workspaceId, accountId)
    if (!account) throw notFound('social account')
    refuseOptions(account, options)
    if (hashtagSetId !== null && !(await lockHashtagSetForShare(trx, workspaceId, hashtagSetId))) {
      throw notFound('hashtag set')
    }
    const changed = await updateAccount(trx, accountId, {
      listed_name: listedName,
      default_options: JSON.stringify(options),
      hashtag_set_id: hashtagSetId,
      link_settings: links && JSON.stringify(links),
    })
    if (!changed) throw notFound('social account')
    return changed
  })
}

/** A default for an option that the platform does not have, or that it requires to be chosen for each post. */
function refuseOptions({ platform }: AccountRow, options: AccountSettings['options']): void {
  const refused = [...unknownOptions(platform, options), ...withoutDefault(platforms[platform], options)]
  if (refused.length === 0) return
  const { name } = platforms[platform]
  const message = `An account of ${name} has no default for this option.`
  throw invalid(message, Object.fromEntries(refused.map((one) => [`options.${one}`, message])))
}
