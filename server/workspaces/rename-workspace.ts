import type { Workspace } from '../../contract/workspaces.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { updateName } from './workspaces.queries.ts'

/** Renames the caller's current workspace. */
export async function renameWorkspace(ctx: Context, caller: Caller, name: string): Promise<Workspace> {
  await updateName(ctx.db, caller.workspaceId, name)
  return { id: caller.workspaceId, name, role: caller.role, isCurrent: true }
}
