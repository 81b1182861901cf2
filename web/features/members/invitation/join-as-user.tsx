import { useMutation } from '@tanstack/react-query'
import type { OpenedInvitation } from '../../../../contract/members/invitations.ts'
import { roleTexts } from '../../../../contract/members/roles.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { switchPath } from '../../workspaces/index.ts'
import { acceptInvitation } from './invitation-calls.ts'

/** One button for whoever is signed in with the invited address. */
export function JoinAsUser({ invitation, token }: { invitation: OpenedInvitation; token: string }) {
  const join = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: ({ workspaceId }) => window.location.assign(switchPath(workspaceId, '/dashboard')),
  })
  const { workspace, role } = invitation
  return (
    <>
      <MessageAlert message={join.error && { severity: 'error', text: join.error.message }} />
      <BusyButton
        variant="contained"
        size="large"
        busy={join.isPending || join.isSuccess}
        busyLabel="Joining..."
        onClick={() => join.mutate()}
        sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      >
        Join {workspace.name} as {roleTexts[role].name.toLowerCase()}
      </BusyButton>
    </>
  )
}
