import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Member } from '../../../../contract/members/members.ts'
import { capabilitiesOf } from '../../../../contract/workspaces/access.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { identityOf, showIdentityErrors } from '../../../shared/identity/identity-errors.ts'
import { IdentityFields } from '../../../shared/identity/identity-fields.tsx'
import { useIdentityCode } from '../../../shared/identity/use-identity-code.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { leaveFromTab } from '../../workspaces/index.ts'
import { leaveWorkspace, removeMember, useMemberChange, useRemoval } from '../member-calls.ts'
import { RemovalLines } from './removal-lines.tsx'

type Props = {
  member: Member
  /** The member is the user, who leaves. */
  isSelf: boolean
  /** The name of the workspace. */
  workspace: string
  /** Who takes over by default. */
  successorId: string
  members: readonly Member[]
  /** After a removal. Whoever leaves gets another page. */
  onDone: () => void
  onClose: () => void
}

/** Removes a member, or lets the user leave, and asks who takes over what only runs in their name. */
export function RemoveDialog({ member, isSelf, workspace, members, onDone, onClose, ...props }: Props) {
  const titleId = useId()
  const removal = useRemoval(member.id)
  const form = useForm({ defaultValues: { password: '', code: '' }, reValidateMode: 'onSubmit' })
  const [successorId, setSuccessorId] = useState(props.successorId)
  const code = useIdentityCode()
  const end = useMemberChange(
    (identity: { password: string; code: string }) =>
      isSelf
        ? leaveFromTab(() => leaveWorkspace(successorId))
        : removeMember({
            id: member.id,
            successorId,
            ...(member.role === 'owner' && { identity: identityOf(identity) }),
          }),
    {
      onSuccess: onDone,
      onError: (error) => {
        code.noteError(error)
        showIdentityErrors(form, error)
      },
    },
  )
  const able = members.filter(({ id, role }) => id !== member.id && capabilitiesOf[role].has('posts:write'))
  const hasFeeds = (removal.data?.feeds.length ?? 0) > 0
  const { errors } = form.formState
  const problem = errors.password || errors.code ? null : (end.error ?? removal.error)
  return (
    <Dialog
      open
      onClose={end.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{isSelf ? `Leave ${workspace}?` : `Remove ${member.name}?`}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => end.mutate(values))(event)}
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          {removal.data ? (
            <RemovalLines removal={removal.data} isSelf={isSelf} />
          ) : (
            removal.isPending && <Skeleton height={64} />
          )}
          {hasFeeds && (
            <SelectField
              label="Who takes the feeds over"
              value={successorId}
              options={able.map(({ id }) => id)}
              names={Object.fromEntries(able.map(({ id, name }) => [id, name]))}
              onChoose={setSuccessorId}
            />
          )}
          {member.role === 'owner' && !isSelf && (
            <IdentityFields form={form} password="password" code={code.isNeeded ? 'code' : undefined} />
          )}
          <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={end.isPending}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            color="error"
            disabled={!removal.data}
            busy={end.isPending}
            busyLabel={isSelf ? 'Leaving...' : 'Removing...'}
          >
            {isSelf ? 'Leave' : 'Remove'}
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
