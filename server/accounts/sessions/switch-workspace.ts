import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { sessionOf, type Caller } from '../../infra/http/caller.ts'
import { setSessionWorkspace } from './sessions.queries.ts'

/**
 * Sets the workspace of the caller's session from the next request on. Throws `not_found` if the caller is not a
 * member.
 */
export async function switchWorkspace(ctx: Context, caller: Caller, workspaceId: string): Promise<void> {
  if (!(await setSessionWorkspace(ctx.db, sessionOf(caller), workspaceId))) throw notFound('workspace')
}
