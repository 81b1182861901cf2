import type { Trx } from '../context.ts'
import { forbidden } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireWorksFor } from '../infra/http/works-for.ts'
import { listAccountsOfSets } from './evergreen/evergreen.queries.ts'
import { isContinuedBySeries } from './series/series-posts.queries.ts'

/**
 * Evergreen sets and series publish copies of a group without another approval, so changing or deleting the group, even
 * a draft, requires the right to publish, for a set on all of its accounts. Throws `forbidden`.
 */
export async function requireRightToRepeat(trx: Trx, caller: Caller, groupId: string): Promise<void> {
  const mayPublish = caller.capabilities.has('posts:publish')
  if (mayPublish && caller.socialAccountIds === null) return
  const accountIds = await listAccountsOfSets(trx, groupId)
  if (!mayPublish && (accountIds.length > 0 || (await isContinuedBySeries(trx, groupId)))) {
    throw forbidden(' This post is published again and again.')
  }
  requireWorksFor(caller, accountIds)
}
