import type { Trx } from '../../context.ts'
import { forbidden } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireWorksFor } from '../../infra/http/works-for.ts'
import { listAccountsOfSets } from './evergreen.queries.ts'

/**
 * An evergreen set publishes copies of a group without another approval, so changing or deleting the group, even a draft,
 * requires the right to publish on all accounts of the set. Throws `forbidden`.
 */
export async function requireRightToRepeat(trx: Trx, caller: Caller, groupId: string): Promise<void> {
  const mayPublish = caller.capabilities.has('posts:publish')
  if (mayPublish && caller.socialAccountIds === null) return
  const accountIds = await listAccountsOfSets(trx, groupId)
  if (accountIds.length === 0) return
  if (!mayPublish) throw forbidden(' An evergreen set publishes this post again and again.')
  requireWorksFor(caller, accountIds)
}
