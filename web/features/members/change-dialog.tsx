import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Member } from '../../../contract/members/members.ts'
import { canBeLimited, roleWithArticle } from '../../../contract/members/roles.ts'
import { roles, type Role } from '../../../contract/workspaces/access.ts'
import { identityOf, showIdentityErrors } from '../../shared/identity/identity-errors.ts'
import { IdentityFields } from '../../shared/identity/identity-fields.tsx'
import { useIdentityCode } from '../../shared/identity/use-identity-code.ts'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { AccountsLimit } from './invite/accounts-limit.tsx'
import { RoleCards } from './invite/role-cards.tsx'
import { changeMember, useMemberChange } from './member-calls.ts'

type Props = { member: Member; isOwner: boolean; onClose: () => void }

/** Gives a member another role, or other accounts to work for. */
export function ChangeDialog({ member, isOwner, onClose }: Props) {
  const titleId = useId()
  const toasts = useToasts()
  const form = useForm({ defaultValues: { password: '', code: '' }, reValidateMode: 'onSubmit' })
  const [role, setRole] = useState<Role>(member.role)
  const [accounts, setAccounts] = useState<string[] | null>(member.socialAccountIds)
  const [accountProblem, setAccountProblem] = useState<string>()
  const code = useIdentityCode()
  const save = useMemberChange(changeMember, {
    onSuccess: () => {
      toasts.show({ severity: 'success', text: `${member.name} is ${roleWithArticle(role)} now.` })
      onClose()
    },
    onError: (error) => {
      code.noteError(error)
      showIdentityErrors(form, error)
    },
  })
  const concernsOwner = role !== member.role && [role, member.role].includes('owner')
  const limit = canBeLimited(role) ? accounts : null
  const submit = form.handleSubmit((identity) => {
    setAccountProblem(limit?.length === 0 ? 'Choose at least one account, or all of them.' : undefined)
    if (limit?.length === 0) return
    save.mutate({
      id: member.id,
      role,
      socialAccountIds: limit,
      ...(concernsOwner && { identity: identityOf(identity) }),
    })
  })
  const { errors } = form.formState
  const problem = errors.password || errors.code ? null : save.error
  return (
    <Dialog
      open
      onClose={save.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{`Role of ${member.name}`}</DialogTitle>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          <RoleCards
            roles={roles.filter((one) => one !== 'owner' || isOwner)}
            chosen={role}
            onChoose={setRole}
          />
          {canBeLimited(role) && (
            <AccountsLimit role={role} chosen={accounts} problem={accountProblem} onChoose={setAccounts} />
          )}
          {concernsOwner && (
            <IdentityFields form={form} password="password" code={code.isNeeded ? 'code' : undefined} />
          )}
          <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" busy={save.isPending} busyLabel="Saving...">
            Save
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
