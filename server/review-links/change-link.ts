import type { z } from 'zod'
import {
  reviewLinkLimits,
  type changeReviewLinkSchema,
  type ReviewLink,
} from '../../contract/review-links/review-links.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { invalid, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { chooseGroups, hashOfPassword, parseEnd } from './create-link.ts'
import { readLink } from './read-link.ts'
import { notManaged } from './review-link-errors.ts'
import { mayManageLink } from './review-links.policy.ts'
import { deleteGroups, listGroupIds, lockLink, updateLink } from './review-links.queries.ts'
import { endAccess } from './review/reviewers.queries.ts'

type Input = z.output<typeof changeReviewLinkSchema>

/**
 * Changes a link. Who came in with the password before, or without a confirmed address that is required now, has to come
 * in again.
 */
export async function changeLink(
  ctx: Context,
  caller: Caller,
  id: string,
  { name, endsAt, password, confirmsAddress, addGroups = [], removeGroups = [] }: Input,
): Promise<ReviewLink> {
  const hash = password === undefined ? undefined : await hashOfPassword(ctx, password)
  await inTransaction(ctx.db, async (trx) => {
    const link = await lockManaged(trx, caller, id)
    await updateLink(trx, id, {
      ...(name !== undefined && { name }),
      ...(endsAt !== undefined && { ends_at: parseEnd(endsAt, ctx.clock.now()) }),
      ...(hash !== undefined && { password_hash: hash }),
      ...(confirmsAddress !== undefined && { confirms_address: confirmsAddress }),
    })
    if (hash || (confirmsAddress && !link.confirms_address)) await endAccess(trx, id)
    if (addGroups.length + removeGroups.length === 0) return
    if (link.scope !== 'posts') throw invalid('Posts can be added only to a link to chosen posts.')
    await chooseGroups(trx, caller, id, addGroups)
    await deleteGroups(trx, id, removeGroups)
    if ((await listGroupIds(trx, id)).length > reviewLinkLimits.groups) throw tooManyGroups()
  })
  return readLink(ctx, caller, id)
}

/** Locks a link that the caller may change. Throws `not_found` and `forbidden`. */
export async function lockManaged(trx: Trx, caller: Caller, id: string) {
  const link = await lockLink(trx, caller.workspaceId, id)
  if (!link) throw notFound('review link')
  if (!mayManageLink(caller, link)) throw notManaged()
  return link
}

function tooManyGroups() {
  const message = `A link shows at most ${reviewLinkLimits.groups} chosen posts.`
  return invalid(message, { addGroups: message })
}
