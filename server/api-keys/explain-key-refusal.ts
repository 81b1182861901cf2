import type { Capability } from '../../contract/workspaces/access.ts'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { explainRefusal } from '../workspaces/index.ts'

/** The error for a caller without a capability: a key may lack the scope, or its member may not do it either. */
export async function explainRefusalTo(
  ctx: Context,
  caller: Caller,
  capability: Capability,
): Promise<AppError> {
  if (caller.kind !== 'api_key') return explainRefusal(ctx, caller, capability)
  if (caller.restriction !== null) return explainRefusal(ctx, caller, capability)
  return new AppError(
    'forbidden',
    caller.scopes.has(capability)
      ? `This API key has the scope ${capability}, but the role of its member does not allow it.`
      : `This API key lacks the scope ${capability}. Make one that has it.`,
  )
}
