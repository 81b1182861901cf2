import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import {
  reviewLinkLimits,
  type createReviewLinkSchema,
  type ReviewLink,
} from '../../contract/review-links/review-links.ts'
import { hashPassword } from '../accounts/index.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import { hashToken, newToken } from '../infra/crypto/tokens.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, invalid, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireLabels } from '../labels/index.ts'
import { readLink } from './read-link.ts'
import { otherAccount } from '../infra/http/works-for.ts'
import { countLinks, hasGroupOfOthers, insertGroups, insertLink, lockGroups } from './review-links.queries.ts'

type Input = z.output<typeof createReviewLinkSchema>

/** Makes a link. The answer is the only place that has its address. */
export async function createLink(
  ctx: Context,
  caller: Caller,
  { name, scope, endsAt, password, confirmsAddress }: Input,
): Promise<{ link: ReviewLink; url: string }> {
  const { workspaceId, userId } = caller
  const now = ctx.clock.now()
  const token = newToken()
  const id = randomUUIDv7()
  const row = {
    id,
    workspace_id: workspaceId,
    name,
    token_hash: hashToken(token),
    scope: scope.kind,
    label_id: scope.kind === 'label' ? scope.labelId : null,
    month: scope.kind === 'month' ? `${scope.month}-01` : null,
    social_account_ids: caller.socialAccountIds === null ? null : [...caller.socialAccountIds],
    ends_at: parseEnd(endsAt, now),
    password_hash: await hashOfPassword(ctx, password),
    confirms_address: confirmsAddress,
    created_by: userId,
    created_at: now,
  }
  await inTransaction(ctx.db, async (trx) => {
    if ((await countLinks(trx, workspaceId)) >= reviewLinkLimits.perWorkspace) throw tooManyLinks()
    if (scope.kind === 'label') await requireLabels(trx, workspaceId, [scope.labelId])
    await insertLink(trx, row)
    if (scope.kind === 'posts') await chooseGroups(trx, caller, id, scope.groupIds)
    const activity = { kind: 'review_link.created', data: { name } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: now, activity })
  })
  return { link: await readLink(ctx, caller, id), url: addressOf(ctx, token) }
}

/** The secret is the fragment of the address, which browsers send to no server. */
export const addressOf = ({ config }: Context, token: string) => `${config.appUrl}/review#${token}`

/** Throws `validation_failed` unless the end is in the next year. */
export function parseEnd(text: string, now: Date): Date {
  const end = new Date(text)
  const days = (end.getTime() - now.getTime()) / 86_400_000
  if (days > 0 && days <= reviewLinkLimits.days) return end
  const message = days > 0 ? 'A link works for at most a year.' : 'Choose an end in the future.'
  throw invalid(message, { endsAt: message })
}

/** It takes long, so it is computed before a transaction. */
export const hashOfPassword = async (ctx: Context, password: string | null): Promise<string | null> =>
  password === null ? null : hashPassword(ctx.config.passwordCost, password)

/**
 * Adds groups of the workspace to a link to chosen posts. A member who works for some accounts only may choose no group
 * that is for others alone.
 */
export async function chooseGroups(
  trx: Trx,
  { workspaceId, socialAccountIds }: Caller,
  linkId: string,
  groupIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(groupIds)]
  if ((await lockGroups(trx, workspaceId, ids)).length < ids.length) throw notFound('post')
  if (socialAccountIds && (await hasGroupOfOthers(trx, ids, [...socialAccountIds]))) throw otherAccount()
  await insertGroups(trx, linkId, ids)
}

const tooManyLinks = () =>
  new AppError(
    'conflict',
    `A workspace has at most ${reviewLinkLimits.perWorkspace} review links. Delete some that are no longer needed.`,
  )
