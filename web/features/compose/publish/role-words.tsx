import { useMayWrite, useWorkspace } from '../../workspaces/index.ts'

/** What somebody who may not publish can do, and whom to ask. The role may have changed since the composer was opened. */
export function RoleWords() {
  const mayWrite = useMayWrite()
  const owners = useWorkspace().data?.owners ?? []
  const names = owners.join(' or ') || 'an owner'
  // Small workspaces have no editor, so the owner is named.
  if (mayWrite) {
    return <span>Only editors publish. Save a draft and ask {names} or an editor to publish it.</span>
  }
  return <span>You only read in this workspace. Ask {names} to change that; what you typed stays here.</span>
}
