import type { Context } from '../context.ts'
import { countOpenLinksOf } from './review-links.queries.ts'

/** The number of open review links whose addresses a member knows because they made them. */
export function countOpenLinksMadeBy(
  ctx: Context,
  member: { workspaceId: string; userId: string },
): Promise<number> {
  return countOpenLinksOf(ctx.db, { ...member, now: ctx.clock.now() })
}
