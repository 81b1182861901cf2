import { anyOf } from '../../../contract/any-of.ts'
import type { Capability } from '../../../contract/workspaces/access.ts'
import { useMay, useWorkspace } from './workspace-calls.ts'

/**
 * Who does what the user may not, and whom to ask for it. Null for a user who may, and in a restricted workspace, whose
 * banner says why nobody may.
 */
export function useWhomToAsk(capability: Capability, who: string, purpose = ''): string | null {
  const may = useMay(capability)
  const workspace = useWorkspace().data
  if (may || !workspace || workspace.restriction !== null) return null
  const pays = capability === 'billing:manage' ? workspace.payer : null
  const whom = pays ? `the owner of ${pays.name}` : anyOf(workspace.owners) || 'an owner'
  return `${who} Ask ${whom}${purpose && ` ${purpose}`}.`.trimStart()
}
