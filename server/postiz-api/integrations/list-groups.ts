import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findWorkspaceName } from '../../workspaces/index.ts'

/** `GET /groups`: the customers. A workspace has the accounts of one, which is itself. */
export async function listGroups(ctx: Context, { workspaceId }: Caller) {
  const name = await findWorkspaceName(ctx.db, workspaceId)
  return [{ id: workspaceId, name }]
}
