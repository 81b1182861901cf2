import type { PlanKey } from '../../contract/plans.ts'
import type { Trx } from '../context.ts'
import { openPoints } from '../points/index.ts'
import { insertOwner, insertWorkspace } from './workspaces.queries.ts'

export type NewWorkspace = {
  ownerId: string
  name: string
  timeZone: string
  /** The plan everybody has here: it gives the first month's points. */
  plan: PlanKey
  now: Date
}

/** Makes a workspace, its owner and its points in the caller's transaction; gives back the workspace's id. */
export async function createWorkspace(
  trx: Trx,
  { ownerId, plan, ...workspace }: NewWorkspace,
): Promise<string> {
  const id = await insertWorkspace(trx, workspace)
  const { timeZone, now } = workspace
  await insertOwner(trx, id, ownerId, now)
  await openPoints(trx, { workspaceId: id, timeZone, now, plan })
  return id
}
