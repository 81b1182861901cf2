import type { Trx } from '../context.ts'
import { insertOwner, insertWorkspace } from './workspaces.queries.ts'

export type NewWorkspace = { ownerId: string; name: string; timeZone: string; now: Date }

/** Makes a workspace and its owner in the caller's transaction; gives back the workspace's id. */
export async function createWorkspace(trx: Trx, { ownerId, ...workspace }: NewWorkspace): Promise<string> {
  const id = await insertWorkspace(trx, workspace)
  await insertOwner(trx, id, ownerId, workspace.now)
  return id
}
