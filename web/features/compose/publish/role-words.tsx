import { anyOf } from '../../../../contract/any-of.ts'
import { useMayWrite, useWorkspace } from '../../workspaces/index.ts'

/** What somebody who may not publish can do, and whom to ask. The role may have changed since the composer was opened. */
export function RoleWords() {
  const mayWrite = useMayWrite()
  const owners = useWorkspace().data?.owners ?? []
  const named = owners.length > 0 ? owners : ['an owner']
  // Small workspaces have no editor, so the owners are named.
  if (mayWrite) {
    const whom = anyOf([...named, 'an editor'])
    return <span>Your role does not publish. Save a draft and ask {whom} to publish it.</span>
  }
  return (
    <span>
      You only read in this workspace. Ask {anyOf(named)} to change that; what you typed stays here.
    </span>
  )
}
