import type { Db } from '../context.ts'
import { sumRemaining } from './lots.queries.ts'

/** Bought points and those the operator gave: they stay, whatever becomes of the plan. */
export async function readLastingPoints(db: Db, workspaceId: string): Promise<number> {
  return (await sumRemaining(db, workspaceId)).lasting
}
