import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findAccount, type AccountRow } from '../../social-accounts/index.ts'
import { ourId } from '../postiz.schemas.ts'

export async function requireAccount(ctx: Context, caller: Caller, given: string): Promise<AccountRow> {
  const id = ourId(given)
  const account = id === undefined ? undefined : await findAccount(ctx.db, caller.workspaceId, id)
  if (!account) throw new AppError('not_found', 'Integration not found')
  return account
}
