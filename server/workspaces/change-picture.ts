import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Portrait } from '../infra/pictures/portrait.ts'
import { savePicture } from './pictures.queries.ts'
import { findWorkspaceRow } from './workspaces.queries.ts'
import { presentWorkspace } from './workspaces.view.ts'

/** Replaces the picture of the caller's current workspace; null removes it. */
export async function changePicture(
  ctx: Context,
  { workspaceId, userId }: Caller,
  picture: Portrait | null,
): Promise<Workspace> {
  await inTransaction(ctx.db, (trx) => savePicture(trx, workspaceId, picture))
  const row = await findWorkspaceRow(ctx.db, userId, workspaceId)
  return presentWorkspace(ctx.config, row, workspaceId)
}
