import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listMemberships } from './workspaces.queries.ts'
import { presentWorkspace } from './workspaces.view.ts'

/** All workspaces of the caller, in the order of joining. */
export async function listWorkspaces(ctx: Context, caller: Caller): Promise<Workspace[]> {
  const rows = await listMemberships(ctx.db, caller.userId)
  return rows.map(({ id, role, ...row }) =>
    presentWorkspace(row, { id, role, isCurrent: id === caller.workspaceId }),
  )
}
