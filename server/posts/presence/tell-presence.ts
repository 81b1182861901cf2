import type { NamedUser } from '../../../contract/members/members.ts'
import { presenceSeconds } from '../../../contract/posts/presence.ts'
import { presentName } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { deletePresence, listOthers, savePresence } from './presence.queries.ts'

type Open = { groupId: string; tabId: string }

const since = (ctx: Context) => new Date(ctx.clock.now().getTime() - presenceSeconds.shown * 1000)

/**
 * Stores that the caller has a group open in the composer, and returns the others who have. Their screens are told when
 * the caller begins.
 */
export async function tellPresence(
  ctx: Context,
  { workspaceId, userId }: Caller,
  { groupId, tabId }: Open,
): Promise<NamedUser[]> {
  const place = { workspaceId, groupId, userId }
  const times = { now: ctx.clock.now(), since: since(ctx) }
  const saved = await savePresence(ctx.db, place, { tabId, ...times })
  if (!saved) throw notFound('post')
  if (saved.began) await announce(ctx.db, { presenceIn: workspaceId, groupId })
  return (await listOthers(ctx.db, place, times.since)).map(presentName)
}

/** Forgets that the caller has a group open in a tab, and tells the screens of the others if it was the last one. */
export async function endPresence(
  ctx: Context,
  { workspaceId, userId }: Caller,
  { groupId, tabId }: Open,
): Promise<void> {
  const left = await deletePresence(ctx.db, { workspaceId, groupId, userId }, { tabId, since: since(ctx) })
  if (left) await announce(ctx.db, { presenceIn: workspaceId, groupId })
}
