import type { Trx } from '../context.ts'
import { insertOwner, insertWorkspace } from './workspaces.queries.ts'

export type NewWorkspace = { ownerId: string; name: string; now: Date }

/** Makes a workspace and its owner in the caller's transaction; gives back the workspace's id. */
export async function createWorkspace(trx: Trx, { ownerId, name, now }: NewWorkspace): Promise<string> {
  const id = await insertWorkspace(trx, name, now)
  await insertOwner(trx, id, ownerId, now)
  return id
}
