import type { Db } from '../../server/context.ts'
import { findWorkspaceId } from './accounts.queries.ts'

/** An error that the operator can fix. */
export class AdminError extends Error {}

export async function requireWorkspace(db: Db, email: string): Promise<string> {
  const id = await findWorkspaceId(db, email)
  if (id === undefined) throw noAccount(email)
  return id
}

export const noAccount = (email: string) =>
  new AdminError(`There is no account with ${email}. "npm run admin -- accounts" lists all accounts.`)
