import type { Db } from '../../server/context.ts'
import { findWorkspaceId } from './accounts.queries.ts'

/** What the operator can mend; the message is one line. */
export class AdminError extends Error {}

export async function requireWorkspace(db: Db, email: string): Promise<string> {
  const id = await findWorkspaceId(db, email)
  if (id === undefined) {
    throw new AdminError(`Nobody registered with ${email}. "npm run admin -- accounts" lists who did.`)
  }
  return id
}
