import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { findWorkspaceRow, listWorkspaceRows } from './workspaces.queries.ts'
import { presentWorkspace } from './workspaces.view.ts'

/** All workspaces of the caller, in the order of joining. */
export async function listWorkspaces(ctx: Context, caller: Caller): Promise<Workspace[]> {
  const rows = await listWorkspaceRows(ctx.db, caller.userId)
  return rows.map((row) => presentWorkspace(ctx.config, row, caller.workspaceId))
}

/** The workspace of the call, with what the caller may do in it: an API key may do less than its member. */
export async function readWorkspace(ctx: Context, caller: Caller): Promise<Workspace> {
  const row = await findWorkspaceRow(ctx.db, caller.userId, caller.workspaceId)
  return {
    ...presentWorkspace(ctx.config, row, caller.workspaceId),
    capabilities: [...caller.capabilities],
  }
}
