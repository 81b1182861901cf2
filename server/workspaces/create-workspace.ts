import type { PlanKey } from '../../contract/billing/plans.ts'
import type { WorkspaceColor } from '../../contract/workspaces/workspaces.ts'
import type { Trx } from '../context.ts'
import { openPointAccount } from '../points/index.ts'
import { insertOwner, insertWorkspace } from './workspaces.queries.ts'

export type NewWorkspace = {
  ownerId: string
  name: string
  timeZone: string
  /** The installation's default plan, which determines the points of the first month. */
  plan: PlanKey
  now: Date
  color?: WorkspaceColor | undefined
  /** The workspace that pays for it; itself if not set. */
  payerId?: string | undefined
}

/** Creates a workspace with its owner and points in the caller's transaction. Returns its id. */
export async function createWorkspace(
  trx: Trx,
  { ownerId, plan, ...workspace }: NewWorkspace,
): Promise<string> {
  const id = await insertWorkspace(trx, workspace)
  const { timeZone, now } = workspace
  await insertOwner(trx, id, ownerId, now)
  await openPointAccount(trx, { workspaceId: id, timeZone, now, plan })
  return id
}
