import Alert from '@mui/material/Alert'
import { mayApproveOwn } from '../../../../contract/approval/approval-settings.ts'
import { capabilitiesOf } from '../../../../contract/workspaces/access.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { useMembers } from '../../members/index.ts'
import { useWorkspace } from '../../workspaces/index.ts'

/** Whether some member may approve what the user writes; true until it is known. */
function useHasApprover(): boolean {
  const { id: userId } = useUser()
  const workspace = useWorkspace().data
  const members = useMembers().data
  if (!workspace || !members) return true
  return members.some(
    ({ id, role }) =>
      capabilitiesOf[role].has('posts:approve') && (id !== userId || mayApproveOwn(workspace.approval, role)),
  )
}

/** Said before a user asks for approval that nobody can give; absent otherwise. */
export const NobodyApproves = () =>
  useHasApprover() ? null : <Alert severity="warning">{nobodyApproves}</Alert>

const nobodyApproves =
  'No other member may approve posts here, so yours would wait. An owner or admin can invite an approver, or choose in Settings who may approve their own posts.'
