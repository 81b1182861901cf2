import type { Capability } from '../../contract/workspaces/access.ts'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import { isProgram, type Caller } from '../infra/http/caller.ts'
import { explainRefusal } from '../workspaces/index.ts'

/** The error for a caller without a capability: a program may lack the scope, or its member may not do it either. */
export async function explainRefusalTo(
  ctx: Context,
  caller: Caller,
  capability: Capability,
): Promise<AppError> {
  if (!isProgram(caller)) return explainRefusal(ctx, caller, capability)
  if (caller.restriction !== null) return explainRefusal(ctx, caller, capability)
  const [program, remedy] =
    caller.kind === 'api_key'
      ? ['This API key', 'Make one that has it.']
      : ['This application', 'The member can connect it again and allow it.']
  return new AppError(
    'forbidden',
    caller.scopes.has(capability)
      ? `${program} has the scope ${capability}, but the role of its member does not allow it.`
      : `${program} lacks the scope ${capability}. ${remedy}`,
  )
}
