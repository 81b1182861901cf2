import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '../../../contract/members/members.ts'
import { IdentityDialog } from '../../shared/identity/identity-dialog.tsx'
import { useIdentityCode } from '../../shared/identity/use-identity-code.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { useWorkspace } from '../workspaces/index.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { handOver } from './member-calls.ts'
import type { MemberAction } from './member-row.tsx'
import { OnlyOwnerDialog } from './remove/only-owner-dialog.tsx'
import { RemoveDialog } from './remove/remove-dialog.tsx'

export type Acting = { member: Member; action: MemberAction }

type Props = {
  acting: Acting
  members: readonly Member[]
  self: Member | undefined
  onAct: (acting: Acting) => void
  onClose: () => void
}

/** The dialog of what the user does with a member. */
export function MemberDialogs({ acting: { member, action }, members, self, onAct, onClose }: Props) {
  const toasts = useToasts()
  const workspace = useWorkspace().data
  const name = workspace?.name ?? 'this workspace'
  if (action === 'change') {
    return <ChangeDialog member={member} isOwner={self?.role === 'owner'} onClose={onClose} />
  }
  if (action === 'handOver') {
    return (
      <HandOverDialog member={member} workspace={name} payer={workspace?.payer?.name} onClose={onClose} />
    )
  }
  const isSelf = action === 'leave'
  const heirs = members.filter(({ id }) => id !== member.id)
  const otherOwner = heirs.find(({ role }) => role === 'owner')
  if (isSelf && member.role === 'owner' && !otherOwner) {
    return (
      <OnlyOwnerDialog
        workspace={name}
        heirs={heirs}
        onHandOver={(heir) => onAct({ member: heir, action: 'handOver' })}
        onClose={onClose}
      />
    )
  }
  return (
    <RemoveDialog
      member={member}
      isSelf={isSelf}
      workspace={name}
      successorId={(isSelf ? otherOwner?.id : self?.id) ?? ''}
      members={members}
      onDone={() => {
        toasts.show({ severity: 'success', text: `${member.name} was removed.` })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type HandOverProps = {
  member: Member
  /** The name of the workspace. */
  workspace: string
  /** The name of the agency's workspace whose plan covers it; undefined if it pays for itself. */
  payer: string | undefined
  onClose: () => void
}

function HandOverDialog({ member, workspace, payer, onClose }: HandOverProps) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const code = useIdentityCode()
  return (
    <IdentityDialog
      open
      title={`Hand over to ${member.name}?`}
      text={
        payer === undefined
          ? `${member.name} becomes the owner and pays for the workspace. You become an admin: you no longer see payments, and only ${member.name} can make you an owner again.`
          : `${member.name} becomes the owner. The plan and points of ${payer} go on covering ${workspace}; it can be released from them in Clients. You become an admin, and only ${member.name} can make you an owner again.`
      }
      withCode={code.isNeeded}
      confirmLabel="Hand over"
      busyLabel="Handing over..."
      destructive
      onConfirm={async (identity) => {
        try {
          await handOver({ id: member.id, identity })
        } catch (error) {
          code.noteError(error)
          throw error
        }
        toasts.show({ severity: 'success', text: `${member.name} owns the workspace now.` })
        onClose()
        await queryClient.invalidateQueries({ queryKey: queryKeys.workspaces })
      }}
      onCancel={onClose}
    />
  )
}
